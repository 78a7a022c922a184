import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { ReadResourceResult } from '@modelcontextprotocol/sdk/types.js'
import { getSetupMetrics } from '#contract/figures/metrics.ts'
import { listRules } from '#contract/playbook/rules.ts'
import { listSetups } from '#contract/playbook/setups.ts'
import { listDayNotes } from '#contract/portfolios/day-notes.ts'
import { getTradeTotals, listTradeRows } from '#contract/trades/history.ts'
import { getTrade } from '#contract/trades/trades.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import { toBoundedJson } from './bounded-json.ts'
import { callRoute, RefusedCall, type Caller } from './call-route.ts'

const mimeType = 'application/json'
/** Resources that a list names; the newest trades are enough to begin with. */
const maxListed = 50

type Variables = Readonly<Record<string, string | string[]>>

const read = (uri: URL, value: object): ReadResourceResult => ({
  contents: [{ uri: uri.href, mimeType, text: toBoundedJson(value) }],
})

const notFound = () => new RefusedCall({ code: 'not_found', message: 'There is no such thing, or it is not yours.' })

/** An id of an address; throws `not_found` for anything else. */
function idIn(variables: Variables, name: string): Id {
  const text = variables[name]
  if (typeof text !== 'string' || !isUuid(text)) throw notFound()
  return text
}

function addTrades(server: McpServer, caller: Caller): void {
  const template = new ResourceTemplate('edgeworth://trades/{id}', {
    list: async () => {
      const { trades } = await callRoute(caller, listTradeRows, { query: { limit: maxListed } })
      return {
        resources: trades.map(({ id, symbol, direction, exitAt, entryAt }) => ({
          uri: `edgeworth://trades/${id}`,
          name: [symbol, direction, (exitAt ?? entryAt)?.slice(0, 10)].filter((part) => part !== undefined).join(' '),
          mimeType,
        })),
      }
    },
  })
  const words = {
    title: 'Trade',
    description: 'One trade with its executions, figures, rule checks, mistakes and tags',
    mimeType,
  }
  server.registerResource('trade', template, words, async (uri, variables) =>
    read(uri, await callRoute(caller, getTrade, { params: { id: idIn(variables, 'id') } })),
  )
}

function addSetups(server: McpServer, caller: Caller): void {
  const template = new ResourceTemplate('edgeworth://setups/{id}', {
    list: async () => {
      const { setups } = await callRoute(caller, listSetups, { query: {} })
      return { resources: setups.map(({ id, name }) => ({ uri: `edgeworth://setups/${id}`, name, mimeType })) }
    },
  })
  const words = { title: 'Setup', description: 'A setup with its plan, rules and metrics', mimeType }
  server.registerResource('setup', template, words, async (uri, variables) => {
    const setupId = idIn(variables, 'id')
    const { setups } = await callRoute(caller, listSetups, { query: {} })
    const setup = setups.find(({ id }) => id === setupId)
    if (setup === undefined) throw notFound()
    const [{ rules }, figures] = await Promise.all([
      callRoute(caller, listRules, { params: { setupId } }),
      callRoute(caller, getSetupMetrics, { params: { setupId }, query: {} }),
    ])
    return read(uri, { setup, rules, figures })
  })
}

function addDays(server: McpServer, caller: Caller): void {
  // Days are without number: an assistant names the one that it wants.
  const template = new ResourceTemplate('edgeworth://portfolios/{portfolioId}/days/{date}', { list: undefined })
  const words = {
    title: 'Trading day',
    description: 'A day of a portfolio, such as 2026-11-20: note, totals and trades that were closed',
    mimeType,
  }
  server.registerResource('day', template, words, async (uri, variables) => {
    const portfolioId = idIn(variables, 'portfolioId')
    const date = String(variables.date) as CalendarDate
    const ofDay = { portfolio_id: portfolioId, from: date, to: date }
    const [{ notes }, { totals }, { trades }] = await Promise.all([
      callRoute(caller, listDayNotes, { params: { id: portfolioId }, query: { from: date, to: date } }),
      callRoute(caller, getTradeTotals, { query: ofDay }),
      callRoute(caller, listTradeRows, { query: { ...ofDay, limit: 200 } }),
    ])
    return read(uri, { note: notes[0] ?? null, totals, trades })
  })
}

/** What an assistant reads by its address: trades, setups and days. */
export function addResources(server: McpServer, caller: Caller): void {
  addTrades(server, caller)
  addSetups(server, caller)
  addDays(server, caller)
}
