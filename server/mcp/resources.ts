import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import {
  ErrorCode,
  ReadResourceRequestSchema,
  type ListResourcesResult,
  type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js'
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
import { markUntrusted } from './untrusted-text.ts'

const mimeType = 'application/json'
/** Resources that a list names; the newest trades are enough to begin with. */
const maxListed = 50

type Variables = Readonly<Record<string, string | string[]>>

/** The name of something in a list, which people see too: one word is left as it is. */
const markWords = (name: string): string => String(markUntrusted(name))

/** Something that an assistant reads by its address. */
interface Resource {
  readonly name: string
  readonly template: string
  readonly title: string
  readonly description: string
  /** Those to choose from; null where they are without number. */
  readonly list: ((caller: Caller) => Promise<ListResourcesResult['resources']>) | null
  readonly read: (variables: Variables, caller: Caller) => Promise<object>
}

const notFound = () => new RefusedCall({ code: 'not_found', message: 'There is no such thing, or it is not yours.' })

/** An id of an address; throws `not_found` for anything else. */
function idIn(variables: Variables, name: string): Id {
  const text = variables[name]
  if (typeof text !== 'string' || !isUuid(text)) throw notFound()
  return text
}

const trade: Resource = {
  name: 'trade',
  template: 'edgeworth://trades/{id}',
  title: 'Trade',
  description: 'One trade with its executions, figures, rule checks, mistakes and tags',
  list: async (caller) => {
    const { trades } = await callRoute(caller, listTradeRows, { query: { limit: maxListed } })
    return trades.map(({ id, symbol, direction, exitAt, entryAt }) => ({
      uri: `edgeworth://trades/${id}`,
      name: [symbol === undefined ? symbol : markWords(symbol), direction, (exitAt ?? entryAt)?.slice(0, 10)]
        .filter((part) => part !== undefined)
        .join(' '),
      mimeType,
    }))
  },
  read: (variables, caller) => callRoute(caller, getTrade, { params: { id: idIn(variables, 'id') } }),
}

const setup: Resource = {
  name: 'setup',
  template: 'edgeworth://setups/{id}',
  title: 'Setup',
  description: 'A setup with its plan, rules and metrics',
  list: async (caller) => {
    const { setups } = await callRoute(caller, listSetups, { query: {} })
    return setups.map(({ id, name }) => ({ uri: `edgeworth://setups/${id}`, name: markWords(name), mimeType }))
  },
  read: async (variables, caller) => {
    const setupId = idIn(variables, 'id')
    const { setups } = await callRoute(caller, listSetups, { query: {} })
    const found = setups.find(({ id }) => id === setupId)
    if (found === undefined) throw notFound()
    const [{ rules }, figures] = await Promise.all([
      callRoute(caller, listRules, { params: { setupId } }),
      callRoute(caller, getSetupMetrics, { params: { setupId }, query: {} }),
    ])
    return { setup: found, rules, figures }
  },
}

const day: Resource = {
  name: 'day',
  template: 'edgeworth://portfolios/{portfolio_id}/days/{date}',
  title: 'Trading day',
  description: 'A day of a portfolio, such as 2026-11-20: note, totals and trades that were closed',
  // Days are without number: an assistant names the one that it wants.
  list: null,
  read: async (variables, caller) => {
    const portfolioId = idIn(variables, 'portfolio_id')
    const date = String(variables.date) as CalendarDate
    const ofDay = { portfolio_id: portfolioId, from: date, to: date }
    const [{ notes }, { totals }, { trades }] = await Promise.all([
      callRoute(caller, listDayNotes, { params: { id: portfolioId }, query: { from: date, to: date } }),
      callRoute(caller, getTradeTotals, { query: ofDay }),
      callRoute(caller, listTradeRows, { query: { ...ofDay, limit: 200 } }),
    ])
    return { note: notes[0] ?? null, totals, trades }
  },
}

const resources = [trade, setup, day].map((resource) => ({
  ...resource,
  matches: new ResourceTemplate(resource.template, { list: undefined }).uriTemplate,
}))

/** The protocol's code of a resource that is not there, which the SDK does not name. */
const resourceNotFound = -32_002

/** Reads the resource of an address. Throws the protocol's error, by its code, if there is none or none for the caller. */
async function readResource(uri: string, caller: Caller): Promise<ReadResourceResult> {
  try {
    for (const { matches, read } of resources) {
      const variables = matches.match(uri)
      if (variables !== null)
        return { contents: [{ uri, mimeType, text: toBoundedJson(await read(variables, caller)) }] }
    }
    throw notFound()
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    const { code } = error.problem
    if (code === 'not_found') throw Object.assign(new Error(error.message), { code: resourceNotFound, data: { uri } })
    throw code === 'validation_failed'
      ? Object.assign(new Error(error.message), { code: ErrorCode.InvalidParams })
      : new Error(error.message)
  }
}

/** What an assistant reads by its address: trades, setups and days. */
export function addResources(server: McpServer, caller: Caller): void {
  for (const { name, template, title, description, list } of resources) {
    const listed = list === null ? undefined : async () => ({ resources: await list(caller) })
    const words = { title, description, mimeType }
    server.registerResource(name, new ResourceTemplate(template, { list: listed }), words, ({ href }) =>
      readResource(href, caller),
    )
  }
  // The SDK answers an address that no template matches as a wrong parameter.
  server.server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => readResource(params.uri, caller))
}
