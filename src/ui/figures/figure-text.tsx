import { mdiMenuDown, mdiMenuUp } from '@mdi/js'
import Box from '@mui/material/Box'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatMoney, formatPercent, formatR, unknownText } from './format.ts'

interface FigureProps {
  /** Shows gain and loss by sign, icon and colour. */
  readonly signed?: boolean
  /** Why there is no value. */
  readonly reason?: string | null | undefined
}

/** "—" for a figure that is not known, with the reason as a tip and for screen readers. */
export function UnknownFigure({ reason }: { reason?: string | null | undefined }) {
  const why = reason ?? 'Not enough data'
  return (
    <Box component="span" title={why} sx={{ color: 'text.secondary', position: 'relative' }}>
      <span aria-hidden="true">{unknownText}</span>
      <VisuallyHidden>{why}</VisuallyHidden>
    </Box>
  )
}

function SignedFigure({ text, direction }: { text: string; direction: number }) {
  const colour = direction > 0 ? 'gain' : direction < 0 ? 'loss' : 'inherit'
  return (
    <Box
      component="span"
      data-figure
      // What a key figure fits its size to; the triangle is about as wide as one and a half digits.
      style={{ ['--figure-length' as string]: text.length + (direction === 0 ? 0 : 1.5) }}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        color: direction === 0 ? 'inherit' : `var(--mui-palette-${colour})`,
      }}
    >
      {direction === 0 ? null : (
        <Icon
          path={direction > 0 ? mdiMenuUp : mdiMenuDown}
          sx={{ fontSize: '1.15em', verticalAlign: '-0.2em', marginInline: '-0.25em 0' }}
        />
      )}
      {text}
    </Box>
  )
}

/** Which way a decimal text points, without turning it into a floating-point number that could round to zero. */
function signOf(value: string | number): number {
  if (typeof value === 'number') return Math.sign(value)
  if (!/[1-9]/.test(value)) return 0
  return value.startsWith('-') ? -1 : 1
}

/** An amount of money; exact when given as a decimal text. */
export function MoneyText({
  value,
  currency,
  signed = false,
  whole,
  reason,
}: FigureProps & { value: string | number | null; currency: string; whole?: boolean }) {
  if (value === null) return <UnknownFigure reason={reason} />
  return <SignedFigure text={formatMoney(value, currency, { signed, whole })} direction={signed ? signOf(value) : 0} />
}

/** A multiple of the initial risk; signed unless said otherwise. */
export function RText({
  value,
  signed = true,
  digits,
  reason,
}: FigureProps & { value: number | null; digits?: number | undefined }) {
  if (value === null) return <UnknownFigure reason={reason} />
  return <SignedFigure text={formatR(value, { signed, digits })} direction={signed ? Math.sign(value) : 0} />
}

/** A fraction, shown as percent. */
export function PercentText({
  value,
  signed = false,
  digits,
  reason,
}: FigureProps & { value: number | null; digits?: number | undefined }) {
  if (value === null) return <UnknownFigure reason={reason} />
  return <SignedFigure text={formatPercent(value, { signed, digits })} direction={signed ? Math.sign(value) : 0} />
}
