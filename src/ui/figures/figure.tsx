import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { MouseEvent, ReactNode } from 'react'
import { Hint } from './hint.tsx'
import { Sparkline } from './sparkline.tsx'
import { Tip } from './tip.tsx'

/** Hero: the one figure of a screen. Standard: figures beside it. Inline: figures of a list. */
const figureSizes = {
  hero: { fontSize: { xs: '1.875rem', sm: '2.25rem' }, fontWeight: 660, letterSpacing: '-0.025em', lineHeight: 1.15 },
  standard: { fontSize: '1.375rem', fontWeight: 630, letterSpacing: '-0.015em', lineHeight: 1.25 },
  inline: { fontSize: '1rem', fontWeight: 600, letterSpacing: '-0.005em', lineHeight: 1.35 },
} as const
export type FigureSize = keyof typeof figureSizes

const quiet = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const

/** A name or a unit that is quieter than the figure. */
export function FigureNote({ children }: { children: ReactNode }) {
  return (
    <Typography variant="caption" component="div" sx={quiet}>
      {children}
    </Typography>
  )
}

interface FigureButtonProps {
  readonly label: string
  /** What the figure means, on hover and focus; what the button opens says it to screen readers. */
  readonly hint?: string | undefined
  /** What the button opens, for screen readers: "calculation". */
  readonly opens: string
  readonly onOpen: (anchor: HTMLElement) => void
}

/** The name of a figure that opens what is behind it. */
export function FigureButton({ hint, ...button }: FigureButtonProps) {
  if (hint === undefined) return <PlainFigureButton {...button} />
  return (
    <Tip text={hint} isSaid>
      <PlainFigureButton {...button} />
    </Tip>
  )
}

function PlainFigureButton({ label, opens, onOpen }: Omit<FigureButtonProps, 'hint'>) {
  return (
    <ButtonBase
      onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onOpen(currentTarget)}
      aria-haspopup="dialog"
      aria-label={`${label}: ${opens}`}
      sx={{
        font: 'inherit',
        color: 'text.secondary',
        borderRadius: 1,
        textAlign: 'left',
        // The text grows into a target of 24 px without moving what is around it.
        py: 0.25,
        my: -0.25,
        '&:hover': { color: 'text.primary', textDecoration: 'underline', textUnderlineOffset: '3px' },
      }}
    >
      {label}
    </ButtonBase>
  )
}

export interface FigureProps {
  readonly label: string
  readonly size?: FigureSize
  /** Usually one of MoneyText, RText, PercentText. */
  readonly value: ReactNode
  /** A unit after the value, such as "trades". */
  readonly unit?: string | undefined
  /** The change since the period before, beside the value. */
  readonly change?: ReactNode
  /** Earlier values, oldest first, drawn as a small line beside the value. */
  readonly history?: readonly number[] | undefined
  /** What `history` shows, for screen readers: "by month". */
  readonly historyOf?: string
  /** Explains the figure in one sentence, on hover and focus. */
  readonly hint?: string | undefined
  /** What `onOpen` opens, for screen readers. */
  readonly opens?: string
  /** Opens the figure's calculation. */
  readonly onOpen?: ((anchor: HTMLElement) => void) | undefined
  /** Fills the width of its place and shrinks to it: a long figure is not cut. */
  readonly isFitted?: boolean
  /** A name that is more than text, in place of `label`. */
  readonly name?: ReactNode
  /** What belongs to the figure, below it. */
  readonly children?: ReactNode
}

/** One figure in one of three sizes: its name, its value, and what belongs to it. */
export function Figure(props: FigureProps) {
  const { label, size = 'standard', value, unit, change, history, historyOf = 'over time', hint, name } = props
  const { opens = 'calculation', onOpen, isFitted = false, children } = props
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0, position: 'relative' }}>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {name ??
          (onOpen !== undefined ? (
            <FigureButton label={label} opens={opens} onOpen={onOpen} hint={hint} />
          ) : hint === undefined ? (
            label
          ) : (
            <Hint text={hint}>{label}</Hint>
          ))}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25 }}>
        <Box
          sx={{
            ...figureSizes[size],
            fontVariantNumeric: 'tabular-nums',
            // A duration that needs two lines breaks between its units.
            textWrap: 'balance',
            // A digit is 0.6 of its height wide.
            ...(isFitted
              ? {
                  flex: '1 1 96px',
                  minWidth: 0,
                  containerType: 'inline-size',
                  '& > [data-figure]': { fontSize: 'min(1em, 100cqi / (0.6 * var(--figure-length)))' },
                }
              : {}),
          }}
        >
          {value}
          {unit === undefined ? null : (
            <Box component="span" sx={{ ...quiet, fontSize: '0.875rem', fontWeight: 450, letterSpacing: 0 }}>
              {` ${unit}`}
            </Box>
          )}
        </Box>
        {history === undefined ? null : (
          <Box sx={{ ml: 'auto', alignSelf: 'center', lineHeight: 0 }}>
            <Sparkline values={history} label={`${label} ${historyOf}`} />
          </Box>
        )}
        {change === undefined ? null : (
          <Typography variant="caption" component="div" sx={{ ...quiet, whiteSpace: 'nowrap' }}>
            {change}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  )
}
