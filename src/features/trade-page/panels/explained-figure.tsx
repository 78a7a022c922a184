import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Explanation, TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formatDatapoint, type DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { isAdverseMove } from '#shared/trade/shown-value.ts'
import { capitalize } from '#ui/figures/capitalize.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { Figure, FigureButton, FigureNote, type FigureSize } from '#ui/figures/figure.tsx'

interface CalculationButtonProps {
  readonly datapoints: TradeDatapoints
  readonly name: DatapointKey
  readonly context: DatapointFormatContext
  /** Defaults to the catalogue's label. */
  readonly label?: string
}

/** The formula of a move against the trade, with the minus that its value is shown with. */
export const withShownSign = (key: DatapointKey, formula: string) => (isAdverseMove(key) ? `−(${formula})` : formula)

function CalculationFacts({ explained, context }: { explained: Explanation; context: DatapointFormatContext }) {
  const { key, formula, calculation, inputs, reason, value } = explained
  const exact = { ...context, exactPrices: true }
  const known = inputs.filter((input) => input.value !== null && datapointByKey[input.key].format !== 'id')
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1.25, m: 0 }}>
      {formula === null ? null : <Fact label="Formula">{capitalize(withShownSign(key, formula))}</Fact>}
      {calculation === null ? null : <Fact label="Calculation">{withShownSign(key, calculation)}</Fact>}
      {reason === null ? (
        <Fact label="Value">{formatDatapoint(key, value, exact)}</Fact>
      ) : (
        <Fact label="Not available">{reason}</Fact>
      )}
      {known.length === 0 ? null : (
        <Fact label="Inputs">
          {known.map((input) => (
            <Box key={input.key} component="span" sx={{ display: 'block' }}>
              {`${input.label}: ${formatDatapoint(input.key, input.value, { ...exact, asFormulaInput: true })}`}
            </Box>
          ))}
        </Fact>
      )}
    </Box>
  )
}

/** The name of a figure; a click opens its calculation. */
export function CalculationButton({ datapoints, name, context, label }: CalculationButtonProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const title = label ?? datapointByKey[name].label
  return (
    <>
      <FigureButton label={title} opens="calculation" onOpen={setAnchor} />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2.5, maxWidth: 400 } } }}
      >
        <Typography id={id} variant="h3" sx={{ mb: 1 }}>
          {title}
        </Typography>
        {anchor === null ? null : <CalculationFacts explained={datapoints.explain(name)} context={context} />}
      </Popover>
    </>
  )
}

interface ExplainedFigureProps extends CalculationButtonProps {
  readonly label: string
  readonly size: FigureSize
  /** What qualifies the figure, below it. */
  readonly note?: string | null
  readonly children: ReactNode
}

/** A figure of the headline that opens its calculation. */
export function ExplainedFigure({ size, note = null, children, ...figure }: ExplainedFigureProps) {
  return (
    <Figure label={figure.label} size={size} name={<CalculationButton {...figure} />} value={children}>
      {note === null ? null : <FigureNote>{note}</FigureNote>}
    </Figure>
  )
}
