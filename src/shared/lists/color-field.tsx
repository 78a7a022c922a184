import { mdiCheck, mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** The colors to choose from, by name. Each is distinct on light and dark surfaces. */
export const tagColors = [
  { name: 'Blue', value: '#3b82c4' },
  { name: 'Teal', value: '#2a9d8f' },
  { name: 'Green', value: '#5b9a3c' },
  { name: 'Gold', value: '#c9972b' },
  { name: 'Orange', value: '#d9743a' },
  { name: 'Red', value: '#c8504d' },
  { name: 'Pink', value: '#c4609d' },
  { name: 'Purple', value: '#8a6fc4' },
] as const

interface ColorFieldProps {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** One of eight colors, the stored one if it is another, or none. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const name = useId()
  const isOther = value !== null && tagColors.every((color) => color.value !== value)
  const options = [
    { name: 'None', value: null },
    ...tagColors,
    ...(isOther ? [{ name: `Other (${value})`, value }] : []),
  ]
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.875rem', fontWeight: 500 }}>
        Color
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {options.map((option) => {
          const isChosen = option.value === value
          return (
            <Box
              key={option.name}
              component="label"
              title={option.name}
              sx={{
                position: 'relative',
                display: 'grid',
                placeItems: 'center',
                width: 36,
                height: 36,
                borderRadius: '50%',
                border: 1,
                borderColor: 'divider',
                bgcolor: option.value ?? 'transparent',
                color: option.value === null ? 'text.secondary' : '#ffffff',
                cursor: 'pointer',
                outline: isChosen ? '2px solid' : 'none',
                outlineColor: 'primary.main',
                outlineOffset: 2,
                '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 4 },
              }}
            >
              <Box
                component="input"
                type="radio"
                name={name}
                checked={isChosen}
                onChange={() => onChange(option.value)}
                sx={{ position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'pointer' }}
              />
              {option.value === null ? <Icon path={mdiClose} /> : isChosen ? <Icon path={mdiCheck} /> : null}
              <VisuallyHidden>{option.name}</VisuallyHidden>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
