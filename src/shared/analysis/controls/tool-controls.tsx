import Box from '@mui/material/Box'
import { memo } from 'react'
import type { ToolControl } from '#domain/analysis/shapes/tool.ts'
import type { ToolFacts } from '#domain/analysis/tool-facts.ts'
import type { ToolWords } from '#shared/analysis/tool-words.ts'
import { Select } from '#ui/form/select.tsx'
import { DimensionSelect } from './dimension-select.tsx'
import { MeasureSelect } from './measure-select.tsx'
import { WithoutControl } from './without-control.tsx'

const noMeasures: readonly never[] = []

type Options = Readonly<Record<string, unknown>>

/** Of fields with long names; two beside each other on a phone. */
const searchedStyle = { width: { xs: 'calc(50% - 6px)', sm: 210 } } as const

interface ToolControlsProps {
  readonly facts: ToolFacts
  readonly options: Options
  readonly onOptions: (options: Options) => void
  readonly words: ToolWords
}

interface ControlProps extends ToolControlsProps {
  readonly control: ToolControl
}

function Control({ control, facts, options, onOptions, words }: ControlProps) {
  const { key, label } = control
  const value = options[key]
  const change = (next: unknown) => onOptions({ ...options, [key]: next })
  switch (control.kind) {
    case 'choice': {
      const { choices } = control
      const chosen = choices.find((choice) => choice.value === value)?.value ?? choices[0]?.value ?? ''
      return (
        <Box sx={{ flex: '1 1 140px', maxWidth: 190 }}>
          <Select label={label} value={chosen} options={choices} onChange={change} />
        </Box>
      )
    }
    case 'measure':
      return (
        <Box sx={searchedStyle}>
          <MeasureSelect
            label={label}
            figures={control.choices}
            stats={words.statMeasures ?? noMeasures}
            dimensions={words.dimensions}
            value={typeof value === 'string' && value !== '' ? value : (control.choices[0]?.value ?? '')}
            onChange={change}
          />
        </Box>
      )
    case 'dimension':
      return (
        <Box sx={searchedStyle}>
          <DimensionSelect
            label={label}
            dimensions={words.dimensions}
            value={typeof value === 'string' ? value : ''}
            isOptional={control.isOptional}
            onChange={change}
          />
        </Box>
      )
    case 'without':
      return <WithoutControl label={label} tool={facts.key} value={value} onChange={change} words={words} />
  }
}

/** The controls of a tool. */
export const ToolControls = memo(function ToolControls(props: ToolControlsProps) {
  const { controls } = props.facts
  if (controls.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' }}>
      {controls.map((control) => (
        <Control key={control.key} control={control} {...props} />
      ))}
    </Box>
  )
})
