import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch, type Control } from 'react-hook-form'
import { deriveTrade } from '#domain/derive-trade.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { TradeFigures, TradeInput } from '#domain/trade.ts'
import { formatDecimal, formatMinutes, formatNumber } from '#ui/format.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { MoneyText, RText, Unknown } from '#ui/number.tsx'
import { Panel } from '#ui/panel.tsx'
import { fieldFaults } from './field-problem.ts'
import { statedTrade, type TradeFormValues } from './form-values.ts'

const isNumber = (text: string) => text !== '' && decimalProblem('', text) === null
const isNumberOrEmpty = (text: string) => decimalProblem('', text) === null

/** What is typed so far as a trade; unfinished rows and numbers count as not typed. Null before there is enough. */
export function typedTrade(values: TradeFormValues, portfolio: Portfolio): TradeInput | null {
  if (!isNumber(values.pointValue)) return null
  const unusable = new Set(fieldFaults(values).map(({ field }) => field as string))
  const usable = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' && unusable.has(key) ? '' : value]),
  ) as unknown as TradeFormValues
  return statedTrade(
    {
      ...usable,
      fills: values.fills
        .filter((fill) => fill.at !== '' && isNumber(fill.quantity) && isNumber(fill.price))
        .map((fill) => ({ ...fill, fee: isNumberOrEmpty(fill.fee) ? fill.fee : '0' })),
    },
    portfolio,
  )
}

/** The figures of what is typed so far; null before there is enough. */
export function figuresOf(values: TradeFormValues, portfolio: Portfolio): TradeFigures | null {
  const trade = typedTrade(values, portfolio)
  if (trade === null) return null
  const { timeZone, breakevenTolerance } = portfolio
  return deriveTrade(trade, { timeZone, breakevenTolerance })
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>
        {children}
      </Typography>
    </Box>
  )
}

const plain = (text: string | null) => (text === null ? <Unknown /> : formatDecimal(text))

/** What the trade comes to, while it is being typed: the same function as everywhere else computes it. */
export function LiveFigures({ control, portfolio }: { control: Control<TradeFormValues>; portfolio: Portfolio }) {
  const values = useWatch({ control }) as TradeFormValues
  const figures = figuresOf(values, portfolio)
  const { currency } = portfolio
  return (
    <Panel title="What it comes to" subtitle="Computed while you type">
      {figures === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Give the point value to see figures.
        </Typography>
      ) : (
        <Box component="dl" sx={{ m: 0 }}>
          <Line label="Net P&L">
            <MoneyText value={figures.netPnl} currency={currency} signed reason="Needs an entry and an exit" />
          </Line>
          <Line label="Gross P&L">
            <MoneyText value={figures.grossPnl} currency={currency} signed reason="Needs an entry and an exit" />
          </Line>
          <Line label="All costs">
            <MoneyText value={figures.totalFees} currency={currency} />
          </Line>
          <Line label="Realised R">
            <RText value={figures.realizedR} reason="Needs a closed trade with a stop" />
          </Line>
          <Line label="1R">
            <MoneyText value={figures.initialRiskAmount} currency={currency} reason="Needs a stop" />
          </Line>
          <Line label="Planned R:R">
            {figures.plannedRR === null ? (
              <Unknown reason="Needs planned entry, stop and target" />
            ) : (
              formatNumber(figures.plannedRR)
            )}
          </Line>
          <Line label="Average entry">{plain(figures.entryPrice)}</Line>
          <Line label="Average exit">{plain(figures.exitPrice)}</Line>
          <Line label="Size">{plain(figures.maxQuantity)}</Line>
          <Line label="Time in trade">
            {figures.holdMinutes === null ? <Unknown /> : formatMinutes(figures.holdMinutes)}
          </Line>
          <Line label="MAE">
            <RText value={figures.maeR} signed={false} reason="Needs lowest and highest price and a stop" />
          </Line>
          <Line label="MFE">
            <RText value={figures.mfeR} signed={false} reason="Needs lowest and highest price and a stop" />
          </Line>
        </Box>
      )}
    </Panel>
  )
}
