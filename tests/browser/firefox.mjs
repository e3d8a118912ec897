// One walk of the site in Firefox: node firefox.mjs ADDRESS BROWSER; puppeteer-core is found by NODE_PATH's folder.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [, , address, executablePath, modules] = process.argv;
const require = createRequire(pathToFileURL(`${modules}/x.js`));
const puppeteer = (await import(pathToFileURL(require.resolve("puppeteer-core")).href)).default;
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, args: [] });
const told = { errors: [] };
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => told.errors.push(String(error)));
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".wyatt.page:not(#wyatt-first) .wyatt-step", { timeout: 30_000 });
  await page.click(".wyatt.page:not(#wyatt-first) .wyatt-step"); // before Python is awake
  await page.waitForSelector("body[data-awake]", { timeout: 120_000 });
  const moves = () => page.$eval(".pos span", (at) => at.textContent);
  for (let tries = 0; tries < 300 && (await moves()) !== "Move 1 of 1"; tries++) await new Promise((go) => setTimeout(go, 100));
  told.moves = await moves();
  told.address = await page.evaluate("location.search");
  await page.click("[data-page=course]");
  await page.waitForSelector("nav.path", { timeout: 30_000 });
  told.lesson = await page.$eval("nav.path p", (line) => line.textContent);
} finally {
  console.log(JSON.stringify(told));
  await browser.close();
}
