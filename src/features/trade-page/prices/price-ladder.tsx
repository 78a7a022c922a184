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
/** From here on cents are left out: the panel of fills and the arithmetic have them. */
const wholeAmountsFrom = 100_000
/** As wide as the longest of some texts, in the height of its letters: those of an entry and an exit are bold. */
const longestTextWidth = (texts: readonly string[]) =>
  `${(Math.max(3, ...texts.map(({ length }) => length)) * 0.6 + 0.4).toFixed(1)}em`

/** Where on the scale a price is: 0 the highest, 1 the lowest. */
function scalePositions(levels: readonly PriceLevel[]): number[] {
  const prices = levels.map(({ price }) => Number(price))
  const [top, bottom] = [Math.max(...prices), Math.min(...prices)]
  return prices.map((price) => (top === bottom ? 0.5 : (top - price) / (top - bottom)))
}

/** A bar on the scale between the extremes of some kinds of levels. */
function Range(props: { levels: readonly PriceLevel[]; at: (level: number) => number; kind: LevelKind; x: number }) {
  const { levels, at, kind, x } = props
  const found = levels.flatMap((level, index) => (level.kind === kind ? [index] : []))
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  return <line x1={x} x2={x} y1={at(first)} y2={at(last)} stroke={colors[kind]} strokeWidth={4} opacity={0.45} />
}

/**
 * The prices of a trade on one scale: each mark is where its price is, and a line leads from it to its row, so that rows
 * of prices close together stay apart.
 */
export function PriceLadder({ trade }: { trade: Trade }) {
  const levels = priceLevels(trade)
  if (levels.length < 2) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        There is no scale of one price. State a stop or a target, or import candles.
      </Typography>
    )
  }
  const whole = levels.some(({ money }) => Math.abs(Number(money ?? 0)) >= wholeAmountsFrom)
  const written = levels.map(({ price, r, money }) => ({
    price: formatPrice(price, trade, { brief: true }),
    r: r === null ? null : formatR(r),
    money: money === null ? null : formatMoney(money, trade.quoteCurrency, { signed: true, whole }),
  }))
  const columns = {
    display: 'grid',
    gridTemplateColumns: `minmax(0, 1fr) ${[
      longestTextWidth(written.map(({ price }) => price)),
      longestTextWidth(written.map(({ r }) => r ?? '')),
      longestTextWidth(written.map(({ money }) => money ?? '')),
    ].join(' ')}`,
    columnGap: { xs: 0.75, sm: 2 },
    fontSize: { xs: '0.8125rem', sm: '0.875rem' },
    fontVariantNumeric: 'tabular-nums',
  } as const
  const inside = (levels.length + 1) * rowHeight
  const places = scalePositions(levels)
  const rows = spreadPositions(places, 1 / levels.length)
  const at = (index: number) => rowHeight / 2 + (places[index] ?? 0) * (inside - rowHeight)
  const rowAt = (index: number) => rowHeight / 2 + (rows[index] ?? 0) * (inside - rowHeight)
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
      <Box sx={{ position: 'relative', height: inside }}>
        <svg width={axisWidth} height={inside} aria-hidden="true" style={{ position: 'absolute', left: 0, top: 0 }}>
          <line x1={14} x2={14} y1={rowHeight / 2} y2={inside - rowHeight / 2} stroke="var(--mui-palette-divider)" />
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
              <span>{written[index]?.price}</span>
              {kind === 'entry' ? (
                <>
                  <span>0.00R</span>
                  <span>{formatMoney('0', trade.quoteCurrency, { whole })}</span>
                </>
              ) : (
                <>
                  <span>{written[index]?.r ?? <UnknownFigure reason="Needs a stop" />}</span>
                  <span>
                    {written[index]?.money ?? (
                      <UnknownFigure
                        reason={kind === 'exit' ? 'Nothing has been closed' : 'Needs an entry and a size'}
                      />
                    )}
                  </span>
                </>
              )}
            </Box>
          ))}
        </Box>
      </Box>
      <Typography variant="caption" component="figcaption" sx={{ color: 'text.secondary', mt: 1 }}>
        Each mark is where its price is. R and money are counted from the entry, at the largest size held or planned,
        before costs; at the exit they are those of what was closed.
      </Typography>
    </Box>
  )
}
