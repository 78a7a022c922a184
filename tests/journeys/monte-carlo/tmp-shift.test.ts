import { expect, it } from 'vitest'
import { newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop, phone } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
const { app, browser } = await connectToSharedApp()
it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)('%s', async (name, viewport, scheme) => {
  const { page, context } = await newVisitor(browser, viewport, scheme)
  await page.addInitScript(() => {
    ;(window as any).shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[]) {
        if (!entry.hadRecentInput)
          (window as any).shifts.push(
            [
              entry.value.toFixed(4),
              Math.round(entry.startTime),
              ...entry.sources.map(
                (s: any) =>
                  `${s.node?.nodeName} ${s.node?.className?.slice?.(0, 40)} "${s.node?.textContent?.slice(0, 40)}" ${s.previousRect.y}+${s.previousRect.height}->${s.currentRect.y}+${s.currentRect.height}`,
              ),
            ].join(' | '),
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signUp(page, app.url)
  const look = async (path: string, label: string) => {
    await page.goto(app.url + path)
    await settled(page)
    await page.waitForTimeout(1500)
    console.log(name, label, JSON.stringify(await page.evaluate(() => (window as any).shifts), null, 1))
    await page.screenshot({ path: `/tmp/shots/carlo/${name}-${label}.png`, fullPage: true })
  }
  await look('/monte-carlo-simulator', 'empty')
  await page.goto(`${app.url}/dashboard`)
  await page.getByRole('button', { name: /demo data/i }).click()
  await page.getByRole('img', { name: /^Equity curve/ }).waitFor()
  for (const tab of ['growth', 'drawdown', 'kelly', 'scenarios', 'challenge', 'history'])
    await look(`/monte-carlo-simulator${tab === 'growth' ? '' : `?tab=${tab}`}`, tab)
  await look('/monte-carlo-simulator?tab=drawdown&side=long', 'filtered')
  expect(1).toBe(1)
  await context.close()
})
