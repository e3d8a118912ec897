// @ts-check
// The sound of a move, if a person wants sounds. The browser makes the short sounds itself.
//   data-sound="card" data-at="12"  the sound of the move that has just been drawn, and which move it was
//   data-do="sound"                 turns sounds on and off, and this browser remembers the choice
// There's no sound before a person has pressed something, or on a hidden page.
import { remember, remembered } from "./store.js";

/** @typedef {import("./view.js").View} View */

const LOUD = 0.16;
/** @type {AudioContext | null} */
let context = null;
/** @type {WeakMap<object, { name: string, at: string }>} Each model's last sound, because its views share one. */
const heard = new WeakMap();
const wanted = () => remembered("sound") === "on";

/** @param {View} view */
export function turnSound(view) {
  remember("sound", wanted() ? "off" : "on");
  updateSound(view);
  if (wanted()) play("card");
}

/** Play the sound of a new drawing once, and update the button. @param {View} view */
export function updateSound(view) {
  const on = wanted();
  for (const button of view.$$('[data-do="sound"]')) button.setAttribute("aria-pressed", String(on));
  const mark = view.$("[data-sound]");
  const { sound: name = "", at = "", after = "0" } = mark?.dataset ?? {}, before = heard.get(view.shared);
  heard.set(view.shared, { name, at });
  const fresh = before && (before.at !== at || (name === "refused" && before.name !== name));
  if (on && fresh && !document.hidden) play(name, still.matches ? 0.2 : Number(after));
}
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {number} at @param {number[]} pitches */
const bells = (at, pitches) => pitches.forEach((pitch, n) => tone(at + 0.07 * n, 0.2, pitch, pitch, "triangle", 0.5));

/** @type {Record<string, (at: number, after: number) => void>} Each event's sound. after: the seconds until a shot's card is turned over. */
const SOUNDS = {
  card: (at) => rustle(at, 0.07, 3200, 0.5),
  hit: (at, after) => {
    rustle(at, 0.28, 900, 1.6);
    bells(at + after, [784, 1175]);
  },
  miss: (at, after) => {
    rustle(at, 0.28, 900, 1.6);
    tone(at + after, 0.3, 160, 70, "sine", 1.2);
  },
  open: (at) => {
    tone(at, 0.12, 180, 90, "sine", 1.4);
    bells(at + 0.1, [1047, 1568]);
  },
  steal: (at) => {
    rustle(at, 0.12, 5200, 0.5);
    rustle(at + 0.12, 0.2, 2200, 0.7);
  },
  coin: (at) => bells(at, [1568, 2093]),
  capture: (at) => bells(at, [1568, 2093, 1568, 2093]),
  win: (at) => bells(at, [523, 659, 784, 1047, 1319]),
  refused: (at) => {
    tone(at, 0.08, 196, 190, "square", 0.25);
    tone(at + 0.1, 0.12, 147, 140, "square", 0.25);
  },
};

/** @param {string} name @param {number} [after] */
function play(name, after = 0) {
  if (!(name in SOUNDS) || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state !== "running") context.resume().catch(() => {}); // on an iPhone, the state is "interrupted" after a call
    SOUNDS[name](context.currentTime + 0.01, after);
  } catch { /* a machine without sound */ }
}

/**
 * @param {number} at
 * @param {number} lasts
 * @param {number} share the loudness, relative to `LOUD`
 */
function fading(at, lasts, share) {
  const out = /** @type {AudioContext} */ (context).createGain();
  out.gain.setValueAtTime(LOUD * share, at);
  out.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  out.connect(/** @type {AudioContext} */ (context).destination);
  return out;
}

/** @param {number} at @param {number} lasts @param {number} from @param {number} to @param {OscillatorType} type @param {number} share */
function tone(at, lasts, from, to, type, share) {
  const voice = /** @type {AudioContext} */ (context).createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + lasts);
  voice.connect(fading(at, lasts, share));
  voice.start(at);
  voice.stop(at + lasts);
}

/** Play noise below a pitch, like paper or gunpowder. @param {number} at @param {number} lasts @param {number} below @param {number} share */
function rustle(at, lasts, below, share) {
  const made = /** @type {AudioContext} */ (context), rate = made.sampleRate;
  const noise = made.createBuffer(1, Math.ceil(rate * lasts), rate), samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  const source = made.createBufferSource(), filter = made.createBiquadFilter();
  source.buffer = noise;
  filter.type = "lowpass";
  filter.frequency.value = below;
  source.connect(filter).connect(fading(at, lasts, share));
  source.start(at);
}
