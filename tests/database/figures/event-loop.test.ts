import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maxOpenAssignments } from '#domain/journal/assignment.ts'
import { maxGoals } from '#domain/journal/goal.ts'
import { isQuick } from '#server/figures/threads/figures-pool.ts'
import {
  askAnew,
  distantDays,
  goalsAndAssignments,
  hundredsOfTrades,
  type LargeJournal,
  otherSubjects,
  thousandsOfTrades,
} from '#tests/support/figures/large-journals.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

vi.setConfig({ testTimeout: 180_000 })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ database: 'embedded' })
})
afterAll(() => server.close())

/**
 * Of each call of a journal: what it computes in a thread, what on the event loop, and how often it lets other requests come
 * first. The time that this takes is measured by `npm run bench:api -- --only=event-loop`.
 */
async function whereComputed(make: (of: TestServer) => Promise<LargeJournal>) {
  const journal = await make(server)
  const seen: string[] = []
  for (const request of journal.requests) {
    const computed = vi.spyOn(server.services.figures, 'compute')
    const scheduled = vi.spyOn(globalThis, 'setImmediate')
    expect(await askAnew(server, journal, request), request.route.path).toBe(200)
    const calls = computed.mock.calls.map(([call]) => call)
    const namesOf = (quick: boolean) =>
      [...new Set(calls.filter((call) => isQuick(call) === quick).map(({ name }) => name))].join(' ')
    // What yieldToEventLoop schedules.
    const slices = scheduled.mock.calls.filter(([{ name }]) => name === 'resumeNext').length
    seen.push(`${request.route.path} | ${namesOf(false)} | ${namesOf(true)} | ${slices}`)
    vi.restoreAllMocks()
  }
  return seen
}

test('of hundreds of trades only metrics are computed on the event loop', async () => {
  expect(await whereComputed(hundredsOfTrades)).toEqual([
    '/metrics |  | portfolio | 0',
    '/metrics/setup/:setupId | setup |  | 0',
    '/ai-insights | insights |  | 0',
    '/trades/columns | journal columns |  | 0',
    '/trades/rows | journal formulaInputs formula |  | 0',
  ])
})

test('of thousands of trades nothing is computed on it', async () => {
  expect(await whereComputed(thousandsOfTrades)).toEqual([
    '/metrics | portfolio |  | 0',
    '/metrics/setup/:setupId | setup |  | 0',
    '/ai-insights | insights |  | 0',
    '/trades/columns | journal columns |  | 0',
    '/analysis/:tool | columns analysisRequests analysis |  | 0',
  ])
})

test('of other subjects either a thread computes or the database', async () => {
  expect(await whereComputed(otherSubjects)).toEqual([
    // The metrics of a week.
    '/reviews/weekly |  | portfolio | 0',
    '/metrics/setups | setups |  | 0',
    '/metrics/setup/:setupId/versions | setupVersions |  | 0',
    '/metrics/setup/:setupId/rules | columns analysisRequests analysis |  | 0',
    '/mistakes/figures | columns mistakes |  | 0',
    '/trade_comments/figures | columns comments |  | 0',
    '/trades/groups |  |  | 0',
    '/monte-carlo-simulator/monte-carlo-simulator/parameters | sampleParameters |  | 0',
    '/monte-carlo-simulator/monte-carlo-simulator/sample-groups | sampleGroups |  | 0',
    '/setup-transformer/preview/:id |  |  | 0',
    '/trades/:id/coach | journal coach |  | 0',
    '/trades/:id/figures | journal |  | 0',
    '/portfolios/:id/entry-check |  |  | 0',
    '/trades/portfolio/:id |  |  | 0',
  ])
})

test('goals and assignments are judged one at a time, and their trades dated by the thousand', async () => {
  expect(await whereComputed(goalsAndAssignments)).toEqual([
    `/reviews/weekly | portfolio | portfolio | ${maxGoals + 2}`,
    `/teams/:teamId/assignments |  |  | ${maxOpenAssignments + 2}`,
  ])
})

test('metrics of distant days or of many cash flows leave it', async () => {
  expect(await whereComputed(distantDays)).toEqual([
    '/metrics | portfolio combined |  | 0',
    '/metrics/portfolio/:portfolioId | portfolio |  | 0',
  ])
})
