import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { ClosedLoss, EntryRules, OpenTrade } from '#domain/portfolio/entry-gate.ts'
import { aliased } from '#server/sql/column-aliases.ts'
import type { Schema } from '#server/sql/tables.ts'

const columns = {
  mandatoryRules: 'mandatory_rules',
  gate: 'entry_gate',
  maxOpenRiskPct: 'max_open_risk_pct',
  maxLossesInRow: 'max_losses_in_row',
  minutesAfterLoss: 'minutes_after_loss',
} as const satisfies Record<keyof EntryRules, string>

type Changes = { readonly [Rule in keyof EntryRules]?: EntryRules[Rule] | undefined }

/** The rules of a portfolio that the transaction's user may read. Throws where there is none. */
export function findEntryRules(trx: Transaction<Schema>, portfolioId: Id): Promise<EntryRules> {
  return trx.selectFrom('portfolios').select(aliased(columns)).where('id', '=', portfolioId).executeTakeFirstOrThrow()
}

/** Changes the stated rules. */
export async function updateEntryRules(trx: Transaction<Schema>, portfolioId: Id, changes: Changes): Promise<void> {
  const set = {
    mandatory_rules: changes.mandatoryRules,
    entry_gate: changes.gate,
    max_open_risk_pct: changes.maxOpenRiskPct,
    max_losses_in_row: changes.maxLossesInRow,
    minutes_after_loss: changes.minutesAfterLoss,
  }
  if (Object.values(set).every((value) => value === undefined)) return
  await trx.updateTable('portfolios').set(set).where('id', '=', portfolioId).execute()
}

/** Limits the response; nobody has more open trades at once. */
const maxOpenTrades = 1_000
/** Max consecutive losses that a rule can check. */
const maxLosses = 100

/** The open trades of a portfolio, oldest first: the account is at risk in excluded ones too. */
export async function listOpenTrades(trx: Transaction<Schema>, portfolioId: Id): Promise<OpenTrade[]> {
  return trx
    .selectFrom('trades')
    .select(['id', 'symbol', 'direction', 'initial_risk_amount as riskAmount'])
    .where('portfolio_id', '=', portfolioId)
    .where('status', '=', 'active')
    .orderBy('entry_at')
    .orderBy('id')
    .limit(maxOpenTrades)
    .execute()
}

/** The current losing streak of a portfolio, newest first, at most 100 trades. */
export async function listLosingStreak(trx: Transaction<Schema>, portfolioId: Id): Promise<ClosedLoss[]> {
  const rows = await trx
    .selectFrom('trades')
    .select(['id', 'symbol', 'exit_at as exitAt', 'net_pnl as netPnl', 'result'])
    .where('portfolio_id', '=', portfolioId)
    .where('status', '=', 'completed')
    .where('is_excluded', '=', false)
    .where('exit_at', 'is not', null)
    .orderBy('exit_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLosses)
    .execute()
  const end = rows.findIndex(({ result }) => result !== 'loss')
  return (end === -1 ? rows : rows.slice(0, end)).flatMap(({ id, symbol, exitAt, netPnl }) =>
    exitAt === null || netPnl === null ? [] : [{ id, symbol, exitAt, netPnl }],
  )
}
