import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { MultiSelect } from '#ui/form/select.tsx'

interface PortfoliosFieldProps {
  readonly portfolios: readonly Portfolio[]
  readonly active: Portfolio
  /** None: the active portfolio. */
  readonly chosen: readonly Id[]
  readonly onChange: (ids: readonly Id[]) => void
}

/** The portfolios whose trades are analyzed: the active one, or several together. */
export function PortfoliosField({ portfolios, active, chosen, onChange }: PortfoliosFieldProps) {
  const values = chosen.length === 0 ? [active.id] : chosen
  const currencies = new Set(portfolios.flatMap(({ id, currency }) => (values.includes(id) ? [currency] : [])))
  return (
    <MultiSelect
      label="Portfolios"
      values={values}
      {...(currencies.size < 2 ? {} : { helperText: 'Currencies differ: figures are in R' })}
      options={portfolios.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))}
      emptyLabel="None"
      onChange={(ids) => {
        // The active portfolio alone is what the screen opens with.
        onChange(ids.length === 1 && ids[0] === active.id ? [] : ids)
      }}
    />
  )
}
