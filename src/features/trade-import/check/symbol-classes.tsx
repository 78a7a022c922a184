import Box from '@mui/material/Box'
import { assetClasses, type AssetClass } from '#domain/instruments/asset-class.ts'
import { instrumentOf } from '#domain/instruments/instrument.ts'
import { assetClassLabels } from '#shared/trade/trade-labels.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/panel.tsx'

interface SymbolClassesProps {
  /** Symbols that may be a stock or a future. */
  readonly symbols: readonly string[]
  readonly classes: Readonly<Record<string, AssetClass>>
  readonly onChange: (classes: Readonly<Record<string, AssetClass>>) => void
}

const labelOf = (symbol: string, assetClass: AssetClass) => {
  const { pointValue } = instrumentOf(symbol, assetClass)
  return `${assetClassLabels[assetClass]}${pointValue === '1' ? '' : ` (× ${pointValue})`}`
}

/** Asks what symbols are whose rows do not say it, such as ES. */
export function SymbolClasses({ symbols, classes, onChange }: SymbolClassesProps) {
  if (symbols.length === 0) return null
  const open = symbols.filter((symbol) => classes[symbol] === undefined).length
  return (
    <Panel
      title="Stock or future?"
      subtitle={
        open === 0 ? 'All symbols chosen.' : `Not in the file. Choose for ${pluralize(open, 'symbol')} to import.`
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))' }}>
        {symbols.map((symbol) => (
          <Select<AssetClass | ''>
            key={symbol}
            required
            label={symbol}
            value={classes[symbol] ?? ''}
            emptyLabel="Choose"
            options={assetClasses.map((value) => ({ value, label: labelOf(symbol, value) }))}
            onChange={(chosen) => {
              if (chosen !== '') onChange({ ...classes, [symbol]: chosen })
            }}
          />
        ))}
      </Box>
    </Panel>
  )
}
