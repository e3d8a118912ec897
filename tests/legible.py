"""Contrast of texts as they are painted: each letter's pixels against what is behind them.

Declared colours miss what lies over a text or behind it. A page is photographed as it is and once more
without its letters; where the two differ stands a letter, and what the second shows is behind it.
"""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

#: WCAG 2.2: of letters, and of large ones (24 px, or bold 18.66 px).
TEXT, LARGE = 4.5, 3.0
#: What a pointer or the focus makes of everything at once, by the selectors that then hold everywhere: not
#: in the lab's map, where a cell with the focus lies over its neighbours.
STATES = {"plain": "", "hover": r":hover(?![\w-])", "focus": r":focus(-visible)?(?![\w-])"}
_ENTER = """pattern => { for (const sheet of document.querySelectorAll('style')) {
  sheet.plain ??= sheet.textContent, sheet.still ??= sheet.plain.replace(/([\\d.]+)[dsl]?vh\\b/g, (_, part) => `${part * innerHeight / 100}px`);
  sheet.textContent = pattern === null ? sheet.plain : pattern ? sheet.still.replaceAll(new RegExp(pattern, 'g'), ':not(.never, .map *)') : sheet.still;
} }"""
#: Every piece of text that can be seen, by its box in the page, with its size and what it is in.
_TEXTS = """() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const add = (boxes, on, text) => {
    const style = getComputedStyle(on), size = parseFloat(style.fontSize);
    const cut = {left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity};
    for (let of = on; of !== document.documentElement; of = of.parentElement) {
      if (getComputedStyle(of).overflowX === 'visible') continue;
      const edge = of.getBoundingClientRect();
      cut.left = Math.max(cut.left, edge.left), cut.top = Math.max(cut.top, edge.top);
      cut.right = Math.min(cut.right, edge.right), cut.bottom = Math.min(cut.bottom, edge.bottom);
    }
    for (const whole of boxes) {
      const box = {left: Math.max(cut.left, whole.left), top: Math.max(cut.top, whole.top), right: Math.min(cut.right, whole.right), bottom: Math.min(cut.bottom, whole.bottom)};
      if (box.right - box.left > 4 && box.bottom - box.top > 6) found.push({
      at: [box.left + scrollX, box.top + scrollY, box.right + scrollX, box.bottom + scrollY],
      large: size >= 24 || (size >= 18.66 && style.fontWeight >= 700),
      text: text.trim().slice(0, 40), of: `${on.tagName.toLowerCase()}.${on.getAttribute('class') ?? ''} in .${on.parentElement?.getAttribute('class') ?? ''}`,
      });
    }
  };
  const shown = one => one.checkVisibility({opacityProperty: true, visibilityProperty: true})
    && !one.closest('.vh, .skip:not(:focus), option, script, style, noscript, title, defs, symbol') && parseFloat(getComputedStyle(one).fontSize) > 0;
  for (let node; (node = walk.nextNode());) {
    const on = node.parentElement;
    if (!node.data.trim() || !shown(on)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    add(range.getClientRects(), on, node.data);
  }
  for (const one of document.querySelectorAll('input:not([type=range], [type=checkbox], [type=radio], [type=hidden]), select, textarea')) {
    const text = one.tagName === 'SELECT' ? one.selectedOptions[0]?.label : one.value || one.placeholder;
    if (text && shown(one)) add([one.getBoundingClientRect()], one, text);
  }
  return JSON.stringify(found);
}"""
#: Letters are removed from the pixels only, whatever colours a state gives them.
_BARE = """*, *::before, *::after, *::placeholder { -webkit-text-fill-color: transparent !important; text-shadow: none !important;
  text-decoration-color: transparent !important; caret-color: transparent !important; }
::selection { color: transparent !important; -webkit-text-fill-color: transparent !important; }
svg text, svg tspan { fill: transparent !important; stroke: transparent !important; }
select, select:disabled { color: transparent !important; }"""
#: The size of a window that shows the whole page, which is laid out as in the window before.
_WHOLE = """() => {
  const {dataset, style} = document.querySelector('.wyatt.page'), root = document.documentElement;
  dataset.was ??= `${dataset.room};${style.getPropertyValue('--tall')}`;
  return {width: root.scrollWidth, height: root.scrollHeight};
}"""
_AS_BEFORE = """() => new Promise(requestAnimationFrame).then(() => {
  const {dataset, style} = document.querySelector('.wyatt.page');
  [dataset.room] = dataset.was.split(';'), style.setProperty('--tall', dataset.was.split(';')[1]);
})"""
_STILL = "*, *::before, *::after { transition: none !important; animation: none !important; caret-color: transparent !important; }"
_LEVELS = np.arange(256, dtype=np.float32) / 255
_LINEAR = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4)
_WEIGHTS = np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)


def faint(page: Page) -> list[str]:
    """The texts whose letters do not stand out in one of the `STATES`, a line each: contrast, state, place, text."""
    wire = page.context.new_cdp_session(page)
    page.add_style_tag(content=_STILL)
    found: dict[str, str] = {}

    def shot(scale: int) -> NDArray[Any]:
        clip = {"clip": {"x": 0, "y": 0, **size, "scale": scale}} if scale > 1 else {}
        picture = wire.send("Page.captureScreenshot", {"optimizeForSpeed": True, **clip})["data"]
        return np.asarray(Image.open(io.BytesIO(base64.b64decode(picture))).convert("RGB"))

    for state, pattern in STATES.items():
        page.evaluate(_ENTER, pattern)
        # A picture of the window takes half the time of one of a page that is scrolled.
        if (size := page.evaluate(_WHOLE)) != page.viewport_size:
            page.set_viewport_size(size)
            page.evaluate(_AS_BEFORE)
        texts = json.loads(page.evaluate(_TEXTS))  # Playwright looks at every piece of a list
        # What stands out as large as it is does so twice as large, where the middle of a stroke has its full colour.
        for scale in (1, 2):
            if not texts:
                break
            written, bare = shot(scale), page.add_style_tag(content=_BARE)
            behind = shot(scale)
            bare.evaluate("one => one.remove()")
            weak = []
            for one in texts:
                left, top, right, bottom = np.round(scale * np.array(one["at"])).clip(0).astype(int)
                both = (of[top:bottom, left:right] for of in (written, behind))
                letters, paper = (_LINEAR[pixels] @ _WEIGHTS + 0.05 for pixels in both)
                apart = np.maximum(letters, paper) / np.minimum(letters, paper)
                most = float(np.max(apart, initial=0))  # 0 if it's beyond the picture
                if most < (LARGE if one["large"] else TEXT):
                    weak.append({**one, "most": most})
            texts = weak
        for one in texts:
            where = f"{one['of']}: {one['text']}"
            found.setdefault(where, f"{one['most']:.2f} {state} {where}")
    page.evaluate(_ENTER, None)
    return sorted(found.values())


#: WCAG 2.2, 1.4.12: a reader's own spacing.
SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }"
#: Texts that are cut, stand out of their button or lie on another, and buttons that are dead without a reason.
_UNFIT = """() => {
  const found = new Set(), boxes = [], over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.add(`${over} px go sideways`);
  const shown = one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !one.closest('.vh, .skip, option, script, style, noscript, title, defs, symbol, svg');
  const name = one => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent.trim().slice(0, 30)}`;
  const out = (box, of) => box.left < of.left - 1.5 || box.right > of.right + 1.5 || box.top < of.top - 4 || box.bottom > of.bottom + 4;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  texts: for (let node; (node = walk.nextNode());) {
    const on = node.parentElement;
    if (!node.data.trim() || !shown(on)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const each = [...range.getClientRects()].filter(box => box.width > 2 && box.height > 2);
    for (let of = on; of !== document.body; of = of.parentElement) {
      const style = getComputedStyle(of), at = of.getBoundingClientRect();
      if (style.display === 'contents' || style.display === 'inline') continue;
      if (style.clipPath !== 'none' || at.width < 3) continue texts; // for a screen reader
      if (style.webkitLineClamp !== 'none') continue texts; // its whole text is elsewhere
      if (style.overflowX !== 'visible' && each.some(box => out(box, at))) {
        if (style.overflowX !== 'auto' && style.overflowX !== 'scroll') found.add(`cut ${name(on)}`);
        continue texts;
      }
      if (of.matches('button, summary, .btn') && each.some(box => out(box, at))) found.add(`beyond ${name(of)}`);
    }
    const bar = on.closest('[data-covers], .said');
    for (const box of each) boxes.push({on, bar, left: box.left, right: box.right, top: box.top + .15 * box.height, bottom: box.bottom - .15 * box.height});
  }
  boxes.sort((one, other) => one.top - other.top);
  boxes.forEach((one, at) => {
    for (let next = at + 1; boxes[next]?.top < one.bottom - 2; next++) {
      const other = boxes[next];
      if (one.on === other.on || one.bar !== other.bar) continue;
      if (Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - other.top > 2)
        found.add(`${name(one.on)} on ${name(other.on)}`);
    }
  });
  for (const one of document.querySelectorAll('[aria-disabled=true], button:disabled'))
    if (shown(one) && !one.title && !one.getAttribute('aria-describedby')) found.add(`no reason ${name(one)}`);
  return [...found];
}"""


def unfit(page: Page) -> list[str]:
    """One line for each text that doesn't fit, or nothing if every text is readable."""
    found: list[str] = page.evaluate(_UNFIT)
    return found
