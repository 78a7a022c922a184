import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { toolKeys } from '#domain/analysis/shapes/tool-keys.ts'
import { signUpAffiliateAdmin } from '#tests/journeys/affiliates/affiliate-admin.ts'
import { demoReaderState, newVisitor, settled, signUp, type Visitor } from '#tests/journeys/steps.ts'
import { accessibilityFaults, colorFaults, type Viewport } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Every screen is free of axe's findings, fits its width and does not jump while it loads, light and dark, on a desktop and on a phone. */
const { app, browser } = await connectToSharedApp()

/** How far the page is wider than the window, in pixels. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

const publicScreens = ['/', '/auth/login', '/auth/signup', '/auth/reset-password', '/auth/email-verification']
const emptyScreens = [
  '/dashboard',
  '/trade-history',
  '/trade-history/calendar',
  '/monte-carlo-simulator',
  '/charter-elite',
  '/ai-insights',
  '/team',
]
const screens = [
  '/dashboard',
  '/trade-history',
  '/trade-history/calendar',
  '/trade-history/calendar?view=week',
  '/trade-history/review',
  '/trade-entry?new=true&t=0',
  '/trade-entry/import',
  '/monte-carlo-simulator',
  '/monte-carlo-simulator?tab=drawdown',
  '/monte-carlo-simulator?tab=kelly',
  '/monte-carlo-simulator?tab=scenarios',
  '/monte-carlo-simulator?tab=challenge',
  '/monte-carlo-simulator?tab=history',
  '/settings/profile',
  '/settings/security',
  '/settings/plan',
  '/settings/portfolio',
  '/settings/cash-flows',
  '/settings/exchanges',
  '/charter-elite',
  ...toolKeys.map((tool) => `/charter-elite?tool=${tool}`),
  '/charter-elite/report?tools=breakdown,drawdown',
  '/what-if-simulator',
  '/what-if-simulator/strategies',
  '/what-if-simulator/transform',
  '/ai-insights',
  '/playbook/setups',
  '/playbook/custom-stats',
  '/playbook/trade-comments',
  '/playbook/mistakes',
  '/affiliate/application',
  '/affiliate/application/terms',
  '/affiliate/dashboard',
  '/settings/team',
  '/settings/notifications',
  '/settings/tokens',
  '/mcp-test',
  '/mcp-test?route=GET%20%2Ftrades%2Frows',
  '/mcp-test?tab=tools',
  '/mcp-test?tab=live',
  '/mcp-test?tab=engine',
  '/adminpanel',
]
/** Screens of an affiliate who is an admin too. */
const affiliateScreens = [
  '/affiliate/dashboard',
  '/affiliate/dashboard/commissions',
  '/affiliate/dashboard/payouts',
  '/affiliate/analytics',
  '/affiliate/campaigns',
  '/affiliate/campaigns/links',
  '/affiliate/campaigns/materials',
]
const adminScreens = [
  '/adminpanel',
  '/adminpanel/users',
  '/adminpanel/teams',
  '/adminpanel/affiliates',
  ...['affiliates', 'commissions', 'payouts', 'materials', 'terms'].map((tab) => `/adminpanel/affiliates?tab=${tab}`),
  '/adminpanel/audit-log',
  '/adminpanel/mail',
  '/adminpanel/system',
  '/adminpanel/product',
]

declare global {
  interface Window {
    /** The layout shift of the visit so far, as Chromium measures it; of no reaction to the visitor. */
    layoutShift: number
  }
}

/** Layout shift of a visit that a visitor does not notice; 0.1 is what search engines call good. */
const maxLayoutShift = 0.02

/** Adds up the layout shift of each visit from its start, with motion, as most visitors have it. */
async function measureLayoutShift(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    window.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What is wrong with screens by their address: each is loaded once, and looked at in both color schemes. */
async function examine({ page }: Visitor, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(app.url + path)
    await settled(page)
    const shift = await page.evaluate(() => window.layoutShift)
    const faults = await accessibilityFaults(page)
    const tooWide = await overflow(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    faults.push(...(await colorFaults(page)).map((fault) => `dark: ${fault}`))
    await page.emulateMedia({ colorScheme: 'light' })
    if (shift >= maxLayoutShift) faults.push(`its layout shifts by ${shift.toFixed(3)}`)
    if (tooWide > 0) faults.push(`the page is ${tooWide} pixels wider than the window`)
    if (faults.length > 0) found[path] = faults
  }
  return found
}

/** The tests of all screens at one size; each size has a file, so that they run side by side. */
export function examineScreens(viewport: Viewport): void {
  it('public screens and those of an empty account', async () => {
    const visitor = await newVisitor(browser, viewport)
    await measureLayoutShift(visitor.page)
    expect(await examine(visitor, publicScreens)).toEqual({})
    await signUp(visitor.page, app.url)
    expect(await examine(visitor, emptyScreens)).toEqual({})
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  it('screens of an affiliate and of an admin', async () => {
    const visitor = await newVisitor(browser, viewport)
    await signUpAffiliateAdmin(visitor.page, app)
    await measureLayoutShift(visitor.page)
    expect(await examine(visitor, [...affiliateScreens, ...adminScreens])).toEqual({})
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  it('screens of an account with demo data', async () => {
    const visitor = await newVisitor(browser, viewport, 'light', await demoReaderState(browser, app.url))
    const { page, faults } = visitor
    await measureLayoutShift(page)
    expect(await examine(visitor, screens)).toEqual({})

    // What if on the trades of the active portfolio.
    await page.goto(`${app.url}/what-if-simulator`)
    const source = page.getByRole('link', { name: /^Open / }).first()
    expect(await examine(visitor, [(await source.getAttribute('href')) ?? ''])).toEqual({})

    await page.goto(`${app.url}/trade-history`)
    const trade = page.locator('a[href^="/trade-history/"]').first()
    await trade.waitFor()
    const address = await trade.getAttribute('href')
    expect(await examine(visitor, [address ?? ''])).toEqual({})
    expect(faults).toEqual([])
    await visitor.context.close()
    // Some fifty screens in two color schemes, beside other journeys.
  }, 600_000)
}
