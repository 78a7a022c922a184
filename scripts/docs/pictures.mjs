// npm run docs:pictures: starts the built application with demo data and takes the pictures of the README and the landing
// page into docs/images, light and dark, at a desktop's and a phone's size.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureBuilt } from '../build/build.mjs'
import { ensureInstalled, requireNode } from '../install.mjs'
import { root } from '../run.mjs'

requireNode()
await ensureInstalled()
await ensureBuilt()

const folder = join(root, 'docs/images')
const maxBytes = 3_000_000
const quality = 0.82
const sizes = [
  { name: '1440', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, isMobile: false },
  { name: '390', viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true },
]
/** The screens by the name of their pictures; a function finds the address on the page. */
const screens = {
  dashboard: '/dashboard',
  'monte-carlo': '/monte-carlo-simulator',
  'what-if': firstSource,
  history: '/trade-history',
  trade: firstTrade,
  calendar: '/trade-history/calendar',
  'charter-elite': '/charter-elite?tool=temporal',
}

/** The address of what-if on the trades of the active portfolio. */
async function firstSource(page, url) {
  await page.goto(`${url}/what-if-simulator`)
  return page
    .getByRole('link', { name: /^Open / })
    .first()
    .getAttribute('href')
}

/** The address of the newest trade with a chart: those of futures have candles. */
async function firstTrade(page, url) {
  await page.goto(`${url}/trade-history?result=win`)
  // Not a screen of the navigation, which is there before the trades.
  const link = page.getByRole('main').locator('a[href^="/trade-history/"]:not([href*="calendar"])').first()
  return link.getAttribute('href')
}

/** Starts the server with demo data; resolves with its address and the demo account. */
function startServer(data) {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js'), '--demo'], {
    // Without a port of its own, it takes the next free one.
    env: { ...process.env, NODE_ENV: 'production', PORT: '', EDGEWORTH_DATA: data, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
    child.stdout.on('data', (chunk) => {
      text += chunk.toString()
      const [, url] = /ready at (\S+)/.exec(text) ?? []
      const [, email, password] = /Demo account: (\S+), password (\S+)/.exec(text) ?? []
      if (url !== undefined && password !== undefined) resolve({ child, url, email, password })
    })
  })
}

async function settle(page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => document.querySelector('.MuiSkeleton-root, [aria-busy="true"]') === null)
  await page.evaluate(() => document.fonts.ready)
  // Charts draw in a transition of 150 ms, simulations until they rest.
  await page.waitForTimeout(1_500)
  // A page behind another draws no frames: the last change would be seen half done.
  await page.bringToFront()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Converts a PNG to WebP, which the browser can and Playwright cannot. */
function toWebp(page, png) {
  return page.evaluate(
    async ({ base64, quality: share }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d').drawImage(image, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: share })
      const buffer = new Uint8Array(await blob.arrayBuffer())
      return btoa(Array.from(buffer, (byte) => String.fromCodePoint(byte)).join(''))
    },
    { base64: png.toString('base64'), quality },
  )
}

async function signIn(page, { url, email, password }) {
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
  await settle(page)
}

/** Imports a file as a new trader and ends on the report. */
async function importFile(page, url, number) {
  await page.goto(`${url}/auth/signup`)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Trader')
  await page.getByLabel('Email Address').fill(`import-${number}@edgeworth.local`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm Password').fill('correct horse')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${url}/trade-entry/import`)
  await page.getByLabel('File to import').setInputFiles(join(root, 'tests/fixtures/tradovate-performance.csv'))
  const send = page.getByRole('button', { name: /^Import \d/ })
  await send.waitFor({ timeout: 120_000 })
  const balance = page.getByLabel('Opening balance')
  if ((await balance.count()) > 0) await balance.fill('10000')
  await send.click()
  await page
    .getByText(/reconcile$/)
    .first()
    .waitFor()
}

async function savePicture(page, converter, name) {
  await settle(page)
  const webp = await toWebp(converter, await page.screenshot())
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'))
}

async function takePictures(browser, server) {
  const first = await browser.newContext()
  await signIn(await first.newPage(), server)
  const storageState = await first.storageState()
  await first.close()
  for (const { name: size, ...options } of sizes) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({
        ...options,
        colorScheme,
        storageState,
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const converter = await context.newPage()
      for (const [screen, address] of Object.entries(screens)) {
        const path = typeof address === 'string' ? address : await address(page, server.url)
        await page.goto(server.url + path)
        await savePicture(page, converter, `${screen}-${size}-${colorScheme}`)
      }
      await context.close()
      const visit = await browser.newContext({ ...options, colorScheme, reducedMotion: 'reduce' })
      const importer = await visit.newPage()
      await importFile(importer, server.url, `${size}-${colorScheme}`)
      await savePicture(importer, await visit.newPage(), `import-${size}-${colorScheme}`)
      await visit.close()
    }
  }
}

const data = mkdtempSync(join(tmpdir(), 'edgeworth-pictures-'))
const executablePath = process.env.EDGEWORTH_CHROMIUM ?? '/usr/bin/chromium'
const server = await startServer(data)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  mkdirSync(folder, { recursive: true })
  await takePictures(browser, server)
} finally {
  await browser.close()
  const ended = new Promise((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
}
const pictures = readdirSync(folder).filter((name) => name.endsWith('.webp'))
const bytes = pictures.reduce((total, name) => total + statSync(join(folder, name)).size, 0)
console.log(`${pictures.length} pictures in docs/images, together ${Math.round(bytes / 1000)} kB`)
if (bytes > maxBytes) {
  console.error(`The pictures may have ${maxBytes / 1000} kB together.`)
  process.exitCode = 1
}
