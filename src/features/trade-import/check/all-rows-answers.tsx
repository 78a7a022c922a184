import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { statesSide, type ColumnMapping } from '#domain/importers/formats/generic/column-mapping.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import { assetClassLabels } from '#shared/trade/trade-labels.ts'
import { currencyOptions } from '#ui/form/currency-options.ts'
import { Select } from '#ui/form/select.tsx'

type Answers = NonNullable<ColumnMapping['forAllRows']>

interface AllRowsAnswersProps {
  readonly mapping: ColumnMapping
  /** Currency of the portfolio. */
  readonly currency: string
  readonly onChange: (mapping: ColumnMapping) => void
}

interface QuestionProps {
  readonly label: string
  readonly value: string | undefined
  readonly hint: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

function Question({ label, value, hint, options, onChange }: QuestionProps) {
  return (
    <Select
      required
      label={label}
      value={value ?? ''}
      options={options}
      onChange={onChange}
      helperText={value === undefined ? 'Not in the file. Select one.' : hint}
    />
  )
}

/** Asks for the side, asset class and currency of all rows where no column states them. */
export function AllRowsAnswers({ mapping, currency, onChange }: AllRowsAnswersProps) {
  const { columns, content, forAllRows } = mapping
  const isExecutions = content === 'executions'
  const answer = (given: Answers) => onChange({ ...mapping, forAllRows: { ...forAllRows, ...given } })
  const asked = {
    side: !statesSide(mapping),
    assetClass: columns.assetClass === undefined,
    currency: columns.currency === undefined,
  }
  if (!asked.side && !asked.assetClass && !asked.currency) return null
  const sides = [
    { value: 'bySign', label: isExecutions ? 'Negative means sell' : 'Negative means short' },
    { value: 'long', label: isExecutions ? 'All are buys' : 'All are long' },
    { value: 'short', label: isExecutions ? 'All are sales' : 'All are short' },
  ]
  const classes = [
    { value: 'bySymbol', label: 'By symbol (ESZ5 is a future)' },
    ...assetClasses.map((value) => ({ value, label: assetClassLabels[value] })),
  ]
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: '0.95rem' }}>
        Same for all rows
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        {asked.side ? (
          <Question
            label="Side (all rows)"
            value={forAllRows?.side}
            hint={forAllRows?.side === 'bySign' ? 'Read from the sign of the size.' : ''}
            options={sides}
            onChange={(side) => answer({ side: side as Answers['side'] })}
          />
        ) : null}
        {asked.assetClass ? (
          <Question
            label="Asset class (all rows)"
            value={forAllRows?.assetClass}
            hint={forAllRows?.assetClass === 'bySymbol' ? 'We’ll ask about symbols like ES.' : ''}
            options={classes}
            onChange={(assetClass) => answer({ assetClass: assetClass as Answers['assetClass'] })}
          />
        ) : null}
        {asked.currency ? (
          <Question
            label="Currency (all rows)"
            value={forAllRows?.currency}
            hint={
              forAllRows?.currency === currency
                ? 'Symbols quoted in another currency are rejected.'
                : `The portfolio is in ${currency}. Select one in ${forAllRows?.currency ?? ''} to import.`
            }
            options={currencyOptions(currency)}
            onChange={(chosen) => answer({ currency: chosen })}
          />
        ) : null}
      </Box>
    </>
  )
}
