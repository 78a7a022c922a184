import { drawdownLevels, percentiles } from '#domain/simulation/growth.ts'
import type { ComparedValue } from '#domain/simulation/verification-file.ts'
import { nameFigure } from '#shared/server-check/name-figure.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'name', label: 'Value' },
  { key: 'stated', label: 'File', numeric: true },
  { key: 'computed', label: 'Computed', numeric: true },
]

/** Every digit: rounding would hide what is compared. */
const allDigits = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))

/** Names a value of a file: lists count from 0 there, and percentiles and levels are entries of lists. */
function nameOf(path: string): string {
  const fields = path.split('.').map((field, place, all) => {
    const index = /^\d+$/.test(field) ? Number(field) : null
    if (index === null) return field
    const list = all[place - 1]
    if (list === 'drawdownAtLeast') return `${drawdownLevels[index] ?? index}%`
    const isPercentile = list === 'percentiles' || (list === 'values' && all[place - 2] === 'fan')
    return isPercentile ? `${percentiles[index] ?? index}%` : String(index + 1)
  })
  const { group, label } = nameFigure(fields)
  return group === label ? group : `${group}: ${label}`
}

/** The values of a file that the engine does not compute. */
export function VerifiedDifferences({ differences }: { differences: readonly ComparedValue[] }) {
  return (
    <SimpleTable
      caption={`${pluralize(differences.length, 'value')} differing`}
      columns={columns}
      rows={differences.map(({ path, stated, computed }) => ({
        name: nameOf(path),
        stated: allDigits(stated),
        computed: allDigits(computed),
      }))}
      maxHeight={320}
    />
  )
}
