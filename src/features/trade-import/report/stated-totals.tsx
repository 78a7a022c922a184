import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { isDifferentTotal, isWithinRounding } from '#domain/importers/matching/stated-totals.ts'
import type { StatedTotal } from '#domain/importers/reading/tables/import-format.ts'
import { subtractMoney } from '#domain/numbers/decimal.ts'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { MoneyText } from '#ui/figures/figure-text.tsx'
import { formatMoney } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'name', label: 'Total' },
  { key: 'stated', label: 'In file', numeric: true },
  { key: 'read', label: 'Read', numeric: true },
  { key: 'difference', label: 'Difference', numeric: true },
]
/** On a phone what was read is left out: it is the total less the difference. */
const narrowColumns = columns.filter(({ key }) => key !== 'read')

/** Explains a total: its opening balance, or a difference that rounding can make. */
function noteOf(total: StatedTotal, currency: string): string | null {
  if (isDifferentTotal(total) && isWithinRounding(total)) return `Rounding of ${pluralize(total.rows, 'row')}`
  if (total.opening === null || /^-?0$/.test(total.opening)) return null
  return `Starts with ${formatMoney(total.opening, currency)}`
}

interface StatedTotalsProps {
  readonly totals: readonly StatedTotal[]
  readonly fileName: string
  readonly currency: string
  /** Whether the title names the file, for several files on one page. */
  readonly isNamed?: boolean
}

/** The totals that a file states, beside the sums of the rows that were read. */
export function StatedTotals({ totals, fileName, currency, isNamed }: StatedTotalsProps) {
  const isNarrow = useNarrowScreen()
  if (totals.length === 0) return null
  const differing = totals.filter((total) => isDifferentTotal(total) && !isWithinRounding(total)).length
  const inTitle = isNamed === true ? ` in ${shortenFileName(fileName)}` : ''
  return (
    <Panel title={`Totals${inTitle}`} subtitle={differing === 0 ? 'Imported rows match the file’s totals.' : undefined}>
      {differing === 0 ? null : (
        <Alert severity="warning" variant="outlined" role="note" sx={{ mb: 2 }}>
          {pluralize(differing, 'total')} of the file {differing === 1 ? 'doesn’t' : 'don’t'} match imported rows. Check
          rejected and ignored rows.
        </Alert>
      )}
      <SimpleTable
        caption={`Totals in ${fileName}`}
        columns={isNarrow ? narrowColumns : columns}
        maxHeight={300}
        rows={totals.map((total) => {
          const note = noteOf(total, currency)
          return {
            name: (
              <>
                {total.name}
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  line {total.line}
                  {note === null ? '' : ` · ${note}`}
                </Typography>
              </>
            ),
            stated: <MoneyText value={total.stated} currency={currency} />,
            read: <MoneyText value={total.read} currency={currency} />,
            difference: <MoneyText value={subtractMoney(total.stated, total.read)} currency={currency} signed />,
          }
        })}
      />
    </Panel>
  )
}
