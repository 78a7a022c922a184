import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  normalizeValue,
  sideFieldOf,
  type ColumnMapping,
  type SideMeaning,
} from '#domain/importers/formats/generic/column-mapping.ts'
import type { ValueCount } from '#domain/importers/formats/generic/column-values.ts'
import { findAssetClassMeaning, findSideMeaning } from '#domain/importers/formats/generic/mapped-format.ts'
import { assetClasses, type AssetClass } from '#domain/instruments/asset-class.ts'
import { assetClassLabels } from '#shared/trade/trade-labels.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Select } from '#ui/form/select.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { FileColumns } from '#workers/import/shapes.ts'

interface ValueTranslationsProps {
  readonly columns: FileColumns
  readonly mapping: ColumnMapping
  readonly currency: string
  readonly onChange: (mapping: ColumnMapping) => void
}

interface Choice {
  readonly value: string
  readonly label: string
}

const sideChoices = (content: ColumnMapping['content']): readonly Choice[] => [
  { value: 'long', label: content === 'executions' ? 'Buy' : 'Long' },
  { value: 'short', label: content === 'executions' ? 'Sell' : 'Short' },
  { value: 'skip', label: 'Not a trade (skip)' },
]
const assetClassChoices = assetClasses.map((value) => ({ value, label: assetClassLabels[value] }))

/** The values of a column with their rows and their meaning, which the trader can change. */
function ColumnTranslations(props: {
  header: string
  counts: readonly ValueCount[] | null
  choices: readonly Choice[]
  meaningOf: (text: string) => string | null
  onMeaning: (text: string, meaning: string) => void
}) {
  const { header, counts, choices, meaningOf, onMeaning } = props
  if (counts === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${header} has more than 40 different values. Check that it is the right column.`}
      </Typography>
    )
  }
  const filled = counts.filter(({ text }) => text !== '')
  const open = filled.filter(({ text }) => meaningOf(text) === null)
  const openRows = open.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <Box sx={{ minWidth: 0 }}>
      {openRows === 0 ? null : (
        <Typography role="note" variant="body2" sx={{ color: 'warning.main', mb: 0.5 }}>
          {`${pluralize(openRows, 'row')} rejected until you choose what ${open.map(({ text }) => `“${text}”`).join(', ')} means.`}
        </Typography>
      )}
      <SimpleTable
        caption={`Values of ${header}`}
        maxHeight={360}
        columns={[
          { key: 'text', label: header },
          { key: 'rows', label: 'Rows', numeric: true },
          { key: 'meaning', label: 'Means' },
        ]}
        rows={counts.map(({ text, rows }) => ({
          text: text === '' ? <em>Empty</em> : <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>,
          rows,
          meaning:
            text === '' ? (
              'Rejected'
            ) : (
              <Select
                aria-label={`Meaning of ${text}`}
                value={meaningOf(text) ?? ''}
                emptyLabel="Choose"
                options={choices}
                onChange={(meaning) => onMeaning(text, meaning)}
              />
            ),
        }))}
      />
    </Box>
  )
}

/** The values of the side, asset class and currency columns, with what they mean. */
export function ValueTranslations({ columns, mapping, currency, onChange }: ValueTranslationsProps) {
  const { translations } = mapping
  const placeOf = (field: 'assetClass' | 'currency' | ReturnType<typeof sideFieldOf>) => mapping.columns[field]
  const side = placeOf(sideFieldOf(mapping))
  const assetClass = placeOf('assetClass')
  const currencies = placeOf('currency')
  if (side === undefined && assetClass === undefined && currencies === undefined) return null
  const headerOf = (place: number) => columns.headers[place] ?? ''
  const countsOf = (place: number) => columns.values[place] ?? null
  const others =
    currencies === undefined
      ? []
      : (countsOf(currencies) ?? []).filter(({ text }) => text !== '' && text.toUpperCase() !== currency)
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: '0.95rem' }}>
        Values
      </Typography>
      {others.length === 0 ? null : (
        <Typography role="note" variant="body2" sx={{ color: 'warning.main' }}>
          {`The portfolio is in ${currency}. Rejected: ${others.map(({ text, rows }) => `${pluralize(rows, 'row')} in ${text}`).join(', ')}.`}
        </Typography>
      )}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {side === undefined ? null : (
          <ColumnTranslations
            header={headerOf(side)}
            counts={countsOf(side)}
            choices={sideChoices(mapping.content)}
            meaningOf={(text) => findSideMeaning(text, mapping)}
            onMeaning={(text, meaning) =>
              onChange({
                ...mapping,
                translations: {
                  ...translations,
                  side: { ...translations?.side, [normalizeValue(text)]: meaning as SideMeaning },
                },
              })
            }
          />
        )}
        {assetClass === undefined ? null : (
          <ColumnTranslations
            header={headerOf(assetClass)}
            counts={countsOf(assetClass)}
            choices={assetClassChoices}
            meaningOf={(text) => findAssetClassMeaning(text, mapping)}
            onMeaning={(text, meaning) =>
              onChange({
                ...mapping,
                translations: {
                  ...translations,
                  assetClass: { ...translations?.assetClass, [normalizeValue(text)]: meaning as AssetClass },
                },
              })
            }
          />
        )}
      </Box>
    </>
  )
}
