import { mdiMenuDown, mdiMenuUp } from '@mdi/js'
import Box from '@mui/material/Box'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatMoney, formatPercent, formatR, unknownText } from './format.ts'
import { Tip } from './tip.tsx'

interface FigureProps {
  /** Shows gain and loss by sign, icon and color. */
  readonly signed?: boolean
  /** Why there is no value. */
  readonly reason?: string | null | undefined
}

/** "—" for an unknown figure, with the reason as a tooltip and for screen readers. */
export function UnknownFigure({ reason }: { reason?: string | null | undefined }) {
  const text = reason ?? 'Not enough data'
  return (
    <Box component="span" sx={{ color: 'text.secondary', position: 'relative' }}>
      <Tip text={text} isSaid>
        <span aria-hidden="true">{unknownText}</span>
        <VisuallyHidden>{text}</VisuallyHidden>
      </Tip>
    </Box>
  )
}

function SignedFigure({ text, direction: exactDirection }: { text: string; direction: number }) {
  // What is shown as zero is neither a gain nor a loss.
  const direction = /[1-9]/.test(text) ? exactDirection : 0
  const color = direction > 0 ? 'gain' : direction < 0 ? 'loss' : 'inherit'
  return (
    <Box
      component="span"
      data-figure
      // Key figures shrink to this length; the triangle is about 1.5 digits wide.
      style={{ ['--figure-length' as string]: text.length + (direction === 0 ? 0 : 1.5) }}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        color: direction === 0 ? 'inherit' : `var(--mui-palette-${color})`,
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

/** The sign of a value; reads decimals as text, because a float could round to zero. */
function signOf(value: string | number): number {
  if (typeof value === 'number') return Math.sign(value)
  if (!/[1-9]/.test(value)) return 0
  return value.startsWith('-') ? -1 : 1
}

/** An amount of money; exact if given as decimal text. */
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

/** An R-multiple; signed by default. */
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
