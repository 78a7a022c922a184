import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Trade } from '#domain/trade.ts'
import { tradeArithmetic, type ArithmeticLine } from '#domain/trade-arithmetic.ts'
import { formatDecimal, formatNumber } from '#ui/format.ts'
import { MoneyText, RText, Unknown } from '#ui/number.tsx'
import { Panel } from '#ui/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

function Value({ line, trade }: { line: ArithmeticLine; trade: Trade }) {
  const value = trade[line.key]
  if (line.kind === 'money' && typeof value === 'string') {
    return <MoneyText value={value} currency={trade.quoteCurrency} signed={line.key.endsWith('Pnl')} />
  }
  if (line.kind === 'r' && typeof value === 'number') return <RText value={value} signed={line.key === 'realizedR'} />
  if (typeof value === 'number') return <>{formatNumber(value)}</>
  if (typeof value === 'string') return <>{formatDecimal(value)}</>
  return <Unknown reason={line.missing} />
}

const columns = [
  { key: 'figure', label: 'Figure' },
  { key: 'value', label: 'Value', numeric: true },
  { key: 'calculation', label: 'How it comes about' },
]

/** Every derived figure of a trade with its rule and its numbers. */
export function ArithmeticPanel({ trade }: { trade: Trade }) {
  return (
    <Panel title="The arithmetic" subtitle="Each figure with its rule and the numbers of this trade.">
      <SimpleTable
        caption="How the figures of this trade come about"
        columns={columns}
        rows={tradeArithmetic(trade).map((line) => ({
          figure: line.label,
          calculation: (
            <Box sx={{ minWidth: 260 }}>
              <Typography
                variant="body2"
                sx={{
                  fontVariantNumeric: 'tabular-nums',
                  overflowWrap: 'anywhere',
                  color: line.calculation === null ? 'text.secondary' : 'text.primary',
                }}
              >
                {line.calculation ?? line.missing}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {line.formula}
              </Typography>
            </Box>
          ),
          value: <Value line={line} trade={trade} />,
        }))}
      />
    </Panel>
  )
}
