import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Trade } from '#domain/trade/trade.ts'
import { formatPrice } from '#shared/trade/format-price.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatMoney, formatR } from '#ui/figures/format.ts'
import { priceLevels, spreadPositions, type LevelKind, type PriceLevel } from './price-levels.ts'

const rowHeight = 34
const axisWidth = 40
const colors: Record<LevelKind, string> = {
  entry: 'var(--mui-palette-primary-main)',
  stop: 'var(--mui-palette-loss)',
  target: 'var(--mui-palette-gain)',
  exit: 'var(--mui-palette-brass)',
  whileOpen: 'var(--mui-palette-text-secondary)',
  afterExit: 'var(--mui-palette-text-secondary)',
}
/** From this amount on, cents are omitted; other panels show them. */
const wholeAmountsFrom = 100_000
/** Width of the longest text in em, at the width of bold digits. */
const longestTextWidth = (texts: readonly string[]) =>
  `${(Math.max(3, ...texts.map(({ length }) => length)) * 0.6 + 0.4).toFixed(1)}em`

/** Positions of the prices on the scale, from 0 (highest) to 1 (lowest). */
function scalePositions(levels: readonly PriceLevel[]): number[] {
  const prices = levels.map(({ price }) => Number(price))
  const [top, bottom] = [Math.max(...prices), Math.min(...prices)]
  return prices.map((price) => (top === bottom ? 0.5 : (top - price) / (top - bottom)))
}

/** A bar on the scale between the extremes of one kind of level. */
function Range(props: { levels: readonly PriceLevel[]; at: (level: number) => number; kind: LevelKind; x: number }) {
  const { levels, at, kind, x } = props
  const found = levels.flatMap((level, index) => (level.kind === kind ? [index] : []))
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  return <line x1={x} x2={x} y1={at(first)} y2={at(last)} stroke={colors[kind]} strokeWidth={4} opacity={0.45} />
}

/**
 * The prices of a trade on one scale. A line connects each mark with its row, so that rows of close prices do not
 * overlap.
 */
export function PriceLadder({ trade }: { trade: Trade }) {
  const levels = priceLevels(trade)
  if (levels.length < 2) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Add a stop or target, or import candles.
      </Typography>
    )
  }
  const whole = levels.some(({ money }) => Math.abs(Number(money ?? 0)) >= wholeAmountsFrom)
  const formatted = levels.map(({ price, r, money }) => ({
    price: formatPrice(price, trade, { brief: true }),
    r: r === null ? null : formatR(r),
    money: money === null ? null : formatMoney(money, trade.quoteCurrency, { signed: true, whole }),
  }))
  const columns = {
    display: 'grid',
    gridTemplateColumns: `minmax(0, 1fr) ${[
      longestTextWidth(formatted.map(({ price }) => price)),
      longestTextWidth(formatted.map(({ r }) => r ?? '')),
      longestTextWidth(formatted.map(({ money }) => money ?? '')),
    ].join(' ')}`,
    columnGap: { xs: 0.75, sm: 2 },
    fontSize: { xs: '0.8125rem', sm: '0.875rem' },
    fontVariantNumeric: 'tabular-nums',
  } as const
  const height = (levels.length + 1) * rowHeight
  const positions = scalePositions(levels)
  const rows = spreadPositions(positions, 1 / levels.length)
  const at = (index: number) => rowHeight / 2 + (positions[index] ?? 0) * (height - rowHeight)
  const rowAt = (index: number) => rowHeight / 2 + (rows[index] ?? 0) * (height - rowHeight)
  return (
    <Box component="figure" sx={{ m: 0, maxWidth: 760 }} aria-label="Price ladder">
      <Box
        aria-hidden="true"
        sx={{
          ...columns,
          ml: `${axisWidth}px`,
          color: 'text.secondary',
          textAlign: 'right',
          mb: 0.5,
        }}
      >
        <Box component="span" sx={{ textAlign: 'left' }}>
          Level
        </Box>
        <span>Price</span>
        <span>R</span>
        <span>P&L</span>
      </Box>
      <Box sx={{ position: 'relative', height }}>
        <svg width={axisWidth} height={height} aria-hidden="true" style={{ position: 'absolute', left: 0, top: 0 }}>
          <line x1={14} x2={14} y1={rowHeight / 2} y2={height - rowHeight / 2} stroke="var(--mui-palette-divider)" />
          <Range levels={levels} at={at} kind="whileOpen" x={10} />
          <Range levels={levels} at={at} kind="afterExit" x={4} />
          {levels.map(({ kind, label }, index) => (
            <g key={label} stroke={colors[kind]} fill="none">
              <line x1={10} x2={24} y1={at(index)} y2={at(index)} strokeWidth={3} />
              <line x1={24} y1={at(index)} x2={axisWidth - 4} y2={rowAt(index)} opacity={0.6} />
            </g>
          ))}
        </svg>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {levels.map(({ kind, label }, index) => (
            <Box
              component="li"
              key={label}
              sx={{
                ...columns,
                position: 'absolute',
                top: rowAt(index) - rowHeight / 2,
                left: axisWidth,
                right: 0,
                height: rowHeight,
                alignItems: 'center',
                textAlign: 'right',
                fontWeight: kind === 'entry' || kind === 'exit' ? 620 : 400,
              }}
            >
              <Box component="span" sx={{ textAlign: 'left', lineHeight: 1.15, overflowWrap: 'break-word' }}>
                {label}
              </Box>
              <span>{formatted[index]?.price}</span>
              {kind === 'entry' ? (
                <>
                  <span>0.00R</span>
                  <span>{formatMoney('0', trade.quoteCurrency, { whole })}</span>
                </>
              ) : (
                <>
                  <span>{formatted[index]?.r ?? <UnknownFigure reason="Needs a stop" />}</span>
                  <span>
                    {formatted[index]?.money ?? (
                      <UnknownFigure reason={kind === 'exit' ? 'Not closed yet' : 'Needs an entry and a size'} />
                    )}
                  </span>
                </>
              )}
            </Box>
          ))}
        </Box>
      </Box>
      <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary', mt: 1 }}>
        Each mark shows a price. R and P&L are from entry at full size, before costs.
      </Typography>
    </Box>
  )
}
