import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectClean, newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { fill, portfolioBody } from '#tests/support/sample-requests.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { app, browser } = await connectToSharedApp()

/** Calls the API as the account of a page. */
async function call<Answer>(page: Page, method: string, path: string, body: object): Promise<Answer> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((entry) => entry.endsWith('-auth-token')) ?? ''
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }).access_token
  })
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([path, answer.ok]).toEqual([path, true])
  return (await answer.json()) as Answer
}

const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString()
const remark = (page: Page) => page.getByRole('list', { name: 'Remarks' }).getByText('Why so early,')

/** A trade that was closed a moment ago, of a portfolio that the team sees. */
async function shareTrade(trader: Page, teamId: string): Promise<string> {
  const { portfolio } = await call<{ portfolio: { id: string } }>(trader, 'POST', '/portfolios', portfolioBody())
  const { trade } = await call<{ trade: { id: string } }>(trader, 'POST', '/trades', {
    portfolioId: portfolio.id,
    status: 'completed',
    symbol: 'ACME',
    assetClass: 'stock',
    quoteCurrency: 'USD',
    pointValue: '1',
    direction: 'long',
    initialStopPrice: '99',
    executions: [fill(at(20), 'buy', '100'), fill(at(10), 'sell', '102')],
  })
  await call(trader, 'PUT', `/portfolios/${portfolio.id}`, { teamId })
  return trade.id
}

it('coach and trader, side by side: a remark is read, an assignment progresses', async () => {
  const [coach, trader] = [await newVisitor(browser, desktop), await newVisitor(browser, desktop)]
  await Promise.all([signUp(coach.page, app.url), signUp(trader.page, app.url)])
  const { team } = await call<{ team: { id: string } }>(coach.page, 'POST', '/teams', { name: 'Night desk' })
  const { token } = await call<{ token: string }>(coach.page, 'POST', `/teams/${team.id}/links`, {
    role: 'trader',
    days: 7,
    maxUses: 1,
  })
  await call(trader.page, 'POST', '/team-invitations/accept', { token })
  const tradeId = await shareTrade(trader.page, team.id)

  // The trader's page is open when the coach writes, and shows the remark by itself.
  const [theirs, mine] = [trader.page, coach.page]
  await theirs.goto(`${app.url}/trade-history/${tradeId}`)
  await theirs.getByText('No remarks yet. Write the first one.').waitFor()
  await settled(theirs)
  await mine.goto(`${app.url}/trade-history/${tradeId}`)
  const field = mine.getByLabel('New remark')
  await field.fill('Why so early, ')
  await field.pressSequentially('@')
  await mine.getByRole('menu', { name: 'People to mention' }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await field.press('Control+Enter')
  await remark(theirs).waitFor()
  // The coach sees that it was read.
  await mine.getByText(/^Read by /).waitFor()

  // The coach's view, and an assignment for the trader.
  await mine.getByRole('link', { name: 'Team', exact: true }).first().click()
  const row = mine.getByRole('table', { name: 'Traders' })
  await row.getByText('+2.00R').waitFor()
  await expectClean(mine, 'team of a coach')
  await row.getByRole('link').first().click()
  await mine.getByRole('button', { name: 'New assignment' }).click()
  await mine.getByRole('combobox', { name: 'Task' }).click()
  await mine.getByRole('option', { name: 'Grade every trade' }).click()
  await mine.getByRole('button', { name: 'Give assignment' }).click()
  await mine.getByText('0 of 1 trade (0%) · target 100%').waitFor()

  await theirs.goto(`${app.url}/team`)
  await theirs.getByText('0 of 1 trade (0%) · target 100%').waitFor()
  await call(theirs, 'PUT', `/trades/${tradeId}`, { exitGrade: 4 })
  // Measured again on both open pages.
  await mine.getByText('1 of 1 trade (100%) · target 100%').waitFor()
  await theirs.getByText('1 of 1 trade (100%) · target 100%').waitFor()
  await mine.getByRole('button', { name: /^Day remarks/ }).click()
  await mine.getByLabel('New remark').waitFor()
  await expectClean(mine, 'trader as the coach sees them')
  expect([...coach.faults, ...trader.faults]).toEqual([])
  await Promise.all([coach.context.close(), trader.context.close()])
})
