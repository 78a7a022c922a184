import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { accessibilityFaults, colorFaults, desktop, phone } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { browser } = await connectToSharedApp()
const pictures = 'dist/style-guide'

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/**
 * The address of the style guide: the development build, in files. A development server would bundle its dependencies
 * while the page loads, and what that takes depends on what the machine does besides.
 */
async function serveStyleGuide(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'edgeworth-style-guide-'))
  afterAll(() => rmSync(outDir, { recursive: true, force: true }))
  await build({
    mode: 'development',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false, sourcemap: false, reportCompressedSize: false },
  })
  const server = await preview({ build: { outDir }, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
  afterAll(() => server.close())
  return new URL('/dev/ui', server.resolvedUrls?.local[0]).href
}

const url = await serveStyleGuide()

it('shows each part in both themes without accessibility faults, and is in no production bundle', async () => {
  mkdirSync(pictures, { recursive: true })
  for (const viewport of [desktop, phone]) {
    const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('group', { name: 'Entry time' }).waitFor()
    await page.locator('figure canvas').waitFor()
    await page.getByRole('application').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const name = `${colorScheme} ${viewport.width}`
      const faults = () => (colorScheme === 'dark' ? colorFaults(page) : accessibilityFaults(page))
      expect.soft(await faults(), name).toEqual([])
      expect.soft(await page.evaluate(overflow), `${name} is wider than the window`).toBe(0)
      await page.screenshot({ path: join(pictures, `${colorScheme}-${viewport.width}.png`), fullPage: true })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('menu').waitFor()
      expect.soft(await faults(), `${name}, menu`).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('group', { name: 'Entry time' }).getByRole('spinbutton').first().click()
      await page.keyboard.type('11202026093512')
      await page.getByRole('button', { name: /^Choose date.*Nov 20, 2026/ }).click()
      await page.getByRole('button', { name: 'Now' }).waitFor()
      expect.soft(await faults(), `${name}, calendar`).toEqual([])
      await page.keyboard.press('Escape')
    }
    await context.close()
  }
  expect(readdirSync('dist/client/assets').filter((file) => file.includes('style-guide'))).toEqual([])
})

it('zooms a chart by dragging, and saves it as a picture and as CSV', async () => {
  const context = await browser.newContext({ viewport: desktop })
  const page = await context.newPage()
  await page.goto(url)
  const canvas = page.locator('figure canvas')
  await canvas.waitFor()
  await canvas.scrollIntoViewIfNeeded()
  const before = await canvas.screenshot()
  await canvas.hover({ position: { x: 300, y: 100 } })
  await page.mouse.down()
  for (const x of [400, 500, 600]) await canvas.hover({ position: { x, y: 120 }, force: true })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Reset zoom' }).waitFor()
  await page.mouse.move(0, 0)
  await expect.poll(async () => (await canvas.screenshot()).equals(before)).toBe(false)
  await page.getByRole('button', { name: 'Reset zoom' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Reset zoom' }).count()).toBe(0)
  for (const [item, ending] of [
    ['Download PNG', /^sixty-trades-grow.*\.png$/],
    ['Download CSV', /^sixty-trades-grow.*\.csv$/],
  ] as const) {
    await page.getByRole('button', { name: /^Download: Sixty trades/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    expect((await download).suggestedFilename()).toMatch(ending)
  }
  await context.close()
})
