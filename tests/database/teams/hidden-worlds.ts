import { createCustomStat } from '#contract/playbook/custom-stats.ts'
import { createExchange } from '#contract/playbook/exchanges.ts'
import { createRule } from '#contract/playbook/rules.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createCashFlow } from '#contract/portfolios/cash-flows.ts'
import { putDayNote } from '#contract/portfolios/day-notes.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { date, decimal, fill, instant, money, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestServer, TestUser } from '#tests/support/server/test-server.ts'

/** What a trader hides from a team: everything that may be hidden differs between two such traders, and nothing else does. */
export interface HiddenParts {
  /** Shares of each trade per share of the other trader. */
  readonly size: number
  /** How much of a position is the first fill of a side with two; the same in tenths for both traders. */
  readonly firstShare: number
  /** Costs of a share in money; of the same order of magnitude in R for both. */
  readonly costs: number
  /** A word in every note, and in the address of every picture. */
  readonly word: string
  readonly openingBalance: string
  readonly deposit: string
  readonly emotion: 'anxious' | 'calm'
  /** From 1 to 10. */
  readonly stress: number
}

/** A trader whose record differs from another's in what is hidden alone. */
export interface HiddenWorld extends TestUser {
  readonly parts: HiddenParts
  readonly portfolioId: string
  readonly setupId: string
  readonly exchangeId: string
  readonly statIds: readonly string[]
  /** In the order of their exits. */
  readonly tradeIds: readonly string[]
}

const tradeCount = 36
/** Distance of every stop. */
const risk = 1.59
/** Exits in R before costs, in turn: they have an edge. */
const results = [1.9, -1, 0.4, 0.7, 2.6, -1, 1.1, 1.2, 1.4]
const symbols = ['ACME', 'BOLT', 'CRUX']

const exact = (value: number) => decimal(String(Number(value.toFixed(6))))

/** Signs a trader up and records the same trades at the size, and with the notes and pictures, of `parts`. */
export async function makeHiddenWorld(server: TestServer, parts: HiddenParts): Promise<HiddenWorld> {
  const { size, word } = parts
  const { portfolio, ...user } = await traderWithPortfolio(server, {
    name: 'Main account',
    openingBalance: money(parts.openingBalance),
  })
  const say = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server, user.token, route, input)
  const { setup } = await say(createSetup, { body: { name: 'Retest' } })
  const { rule } = await say(createRule, {
    params: { setupId: setup.id },
    body: { title: 'Wait for the close', phase: 'entry', isMandatory: true },
  })
  const { exchange } = await say(createExchange, { body: { name: 'Home exchange' } })
  const stat = async (body: object) => (await say(createCustomStat, { body: body as never })).customStat.id
  const cash = await stat({ name: 'Cash used', kind: 'number' })
  const double = await stat({ name: 'Twice', kind: 'formula', formula: 'netPnl * 2' })
  /** A fill at each price, a minute apart. */
  const side = (from: Date, direction: 'buy' | 'sell', quantity: number, prices: readonly (number | string)[]) => {
    const first = prices.length === 1 ? quantity : Math.round(parts.firstShare * quantity)
    return prices.map((price, index) => {
      const at = new Date(from.getTime() + index * 60_000).toISOString()
      return fill(at, direction, String(price), String(index === 0 ? first : quantity - first))
    })
  }
  const tradeIds: string[] = []
  for (let index = 0; index < tradeCount; index += 1) {
    const isShort = index % 5 === 0
    const away = (distance: number) => exact(100 + (isShort ? -distance : distance))
    const opened = new Date(Date.UTC(2025, 2, 3 + Math.floor(index / 3), 14 + 2 * (index % 3), index))
    const closed = new Date(opened.getTime() + 1_800_000)
    const quantity = (101 + (index % 7)) * size
    const result = results[index % results.length] ?? 0
    const { trade } = await say(createTrade, {
      body: {
        portfolioId: portfolio.id,
        status: 'completed',
        symbol: symbols[index % symbols.length] ?? '',
        assetClass: 'stock',
        quoteCurrency: 'USD',
        pointValue: decimal('1'),
        direction: isShort ? 'short' : 'long',
        setupId: setup.id,
        executions: [
          ...side(opened, isShort ? 'sell' : 'buy', quantity, index % 4 === 1 ? [100, 100.07] : [100]),
          ...side(
            closed,
            isShort ? 'buy' : 'sell',
            quantity,
            index % 4 === 2 ? [away(0.9 * result * risk), away(1.2 * result * risk)] : [away(result * risk)],
          ),
        ],
        lowestPrice: exact(100 - 3.3 * risk),
        highestPrice: exact(100 + 3.3 * risk),
        plannedEntryPrice: decimal('100'),
        plannedStopPrice: away(-risk),
        plannedQuantity: decimal(String(quantity + size * size)),
        exchangeId: exchange.id,
        initialStopPrice: away(-risk),
        commission: money(exact(parts.costs * quantity)),
        plannedRiskPct: exact(0.1 * size),
        marginUsed: money(exact(19.7 * quantity)),
        externalId: `${word}-${index}`,
        thesis: `The ${word} thesis.`,
        lessons: `The ${word} lesson.`,
        entryComment: `The ${word} entry.`,
        exitComment: `The ${word} exit.`,
        emotionBefore: [parts.emotion],
        stress: parts.stress,
        planChartUrl: `https://charts.example.com/${word}`,
        ruleResponses: [{ ruleId: rule.id, met: index % 4 === 0 ? 'no' : 'yes', note: `The ${word} rule.` }],
        customStats: { [cash]: 1_003 * size },
      },
    })
    tradeIds.push(trade.id)
  }
  // Of the moment of logging too, nothing differs; and there is what simulations of other stops need.
  await server.services.database.pool.query(
    `update trades set created_at = exit_at, mae_r = 0.5, mfe_r = 1 where user_id = $1`,
    [user.userId],
  )
  await server.services.database.pool.query(
    `insert into attachments (trade_id, user_id, position, kind, path, media_type, size, caption)
     select unnest($1::uuid[]), $2::uuid, 0, 'entry', $2 || '/' || gen_random_uuid() || '.png', 'image/png', 10, $3`,
    [tradeIds, user.userId, `The ${word} chart`],
  )
  await say(createCashFlow, {
    params: { id: portfolio.id },
    body: { at: instant('2025-03-01T12:00:00.000Z'), amount: money(parts.deposit), note: `The ${word} flow.` },
  })
  await say(putDayNote, {
    params: { id: portfolio.id, date: date('2025-03-04') },
    body: { plan: `The ${word} plan.` },
  })
  return {
    ...user,
    parts,
    portfolioId: portfolio.id,
    setupId: setup.id,
    exchangeId: exchange.id,
    statIds: [cash, double],
    tradeIds,
  }
}
