import { formatCount, unknownText } from '#ui/figures/format.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { ComparedFigure } from './compare-results.ts'

const columns = [
  { key: 'name', label: 'Figure' },
  { key: 'local', label: 'Browser', numeric: true },
  { key: 'server', label: 'Server', numeric: true },
  { key: 'difference', label: 'Difference', numeric: true },
]

/** Every digit of the double: rounding would hide what is compared. */
const allDigits = (value: number | null) => (value === null ? unknownText : String(value))

/** The figures of both sides and their differences. */
export function ComparisonTable({ figures }: { figures: readonly ComparedFigure[] }) {
  if (figures.length === 0) return <p style={{ margin: 0 }}>No differences</p>
  return (
    <SimpleTable
      caption={`${formatCount(figures.length)} figures, browser vs. server`}
      columns={columns}
      rows={figures.map((figure) => ({
        name: figure.label,
        local: allDigits(figure.local),
        server: allDigits(figure.server),
        difference: figure.identical ? '0' : allDigits(figure.difference),
      }))}
      maxHeight={360}
    />
  )
}
