import type { Transaction } from 'kysely'
import { buildCustomStat, maxChoices, type CustomStat } from '#domain/formulas/custom-stat.ts'
import type { ImportLabels } from '#domain/importers/reading/imported-trade.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { CustomStatValues } from '#domain/trade/fields/trade-field.ts'
import { insertCustomStat, listCustomStats, updateCustomStat } from '#server/playbook/custom-stats.ts'
import { requireListRoom } from '#server/playbook/own-rows.ts'
import { groupBy } from '#server/runtime/group-by.ts'
import type { Schema } from '#server/sql/tables.ts'
import { statFault } from '#server/trades/changes/check-references.ts'

type NamedValues = NonNullable<ImportLabels['customStats']>

const foldCase = (name: string) => name.toLowerCase()

/** The stat that a file's values need: of the kind of the first value, with all its choices. */
function buildStatOf(name: string, values: NamedValues) {
  const [first] = values
  if (typeof first?.value === 'number') return buildCustomStat({ name, kind: 'number' })
  if (typeof first?.value === 'boolean') return buildCustomStat({ name, kind: 'yesNo' })
  return buildCustomStat({ name, kind: 'choice', choices: choicesOf(values) })
}

function choicesOf(values: NamedValues): string[] {
  const choices = values.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value.slice(0, 60)] : []))
  return [...new Map(choices.map((choice) => [foldCase(choice), choice])).values()].slice(0, maxChoices)
}

/** Adds the choices of a file that a stat lacks, up to its maximum. */
async function addChoices(trx: Transaction<Schema>, stat: CustomStat, values: NamedValues): Promise<CustomStat> {
  const known = new Set(stat.choices.map(foldCase))
  const choices = [...stat.choices, ...choicesOf(values).filter((choice) => !known.has(foldCase(choice)))]
  if (choices.length === stat.choices.length || choices.length > maxChoices) return stat
  const extended = { ...stat, choices }
  await updateCustomStat(trx, stat.id, extended)
  return extended
}

/** The values of a trade by the ids of their stats, and the names of stats that do not accept theirs. */
interface NamedStatValues {
  readonly accepted: CustomStatValues
  readonly refused: readonly string[]
}

/**
 * Finds the custom stats that files name, and creates or extends them where the account may have custom stats. The
 * returned function gives the values of a trade. Throws `list_full`.
 */
export async function findOrCreateStats(
  trx: Transaction<Schema>,
  userId: Id,
  all: NamedValues,
  mayCreate: boolean,
): Promise<(values: NamedValues) => NamedStatValues> {
  if (all.length === 0) return () => ({ accepted: {}, refused: [] })
  const stats = new Map((await listCustomStats(trx, userId)).map((stat) => [foldCase(stat.name), stat]))
  const wanted = groupBy(all, ({ name }) => foldCase(name))
  const missing = mayCreate ? [...wanted].filter(([key]) => !stats.has(key)) : []
  if (missing.length > 0) await requireListRoom(trx, 'custom_stats', userId, missing.length)
  for (const [key, values] of missing) {
    stats.set(key, await insertCustomStat(trx, buildStatOf(values[0]?.name ?? key, values)))
  }
  for (const [key, values] of mayCreate ? wanted : []) {
    const stat = stats.get(key)
    if (stat?.kind === 'choice') stats.set(key, await addChoices(trx, stat, values))
  }
  return (values) => {
    const accepted: Record<Id, string | number | boolean> = {}
    const refused: string[] = []
    for (const { name, value } of values) {
      const stat = stats.get(foldCase(name))
      if (stat === undefined || statFault(stat, value) !== null) refused.push(name)
      else accepted[stat.id] = value
    }
    return { accepted, refused }
  }
}
