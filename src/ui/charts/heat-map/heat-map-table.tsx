import Box from '@mui/material/Box'
import { memo } from 'react'
import { unknownText } from '#ui/figures/format.ts'
import type { HeatMapSpec } from './heat-map-option.ts'

const cellStyles = {
  px: 1,
  py: 0.5,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  fontWeight: 'inherit',
} as const

/** The figures of a heat map. Plain cells: a map has up to ten thousand. */
export const HeatMapTable = memo(function HeatMapTableOf({
  spec,
  caption,
  maxHeight,
}: {
  spec: HeatMapSpec
  caption: string
  maxHeight: number
}) {
  const { rows, columns, values, selected, isHatched, format } = spec
  return (
    <Box
      component="section"
      aria-label={`Table: ${caption}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the scrolling region is reached by keyboard
      tabIndex={0}
      sx={{
        maxHeight,
        overflow: 'auto',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        '& table': { borderCollapse: 'collapse' },
        '& th, & td': cellStyles,
        '& thead th': { position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' },
        '& tbody th': { position: 'sticky', left: 0, bgcolor: 'background.paper' },
        '& [data-hatched]': { color: 'text.secondary', fontStyle: 'italic' },
        '& [aria-current]': { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: -2 },
      }}
    >
      <table aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{`${spec.rowName} \\ ${spec.columnName}`}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, j) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column, k) => {
                const place = j * columns.length + k
                const value = values[place] ?? null
                const bracket = spec.bracket(place)
                return (
                  <td
                    key={column}
                    {...(isHatched(place) ? { 'data-hatched': true } : {})}
                    {...(selected.row === j && selected.column === k ? { 'aria-current': true } : {})}
                  >
                    {value === null ? unknownText : format(value)}
                    {bracket === null ? null : ` (${bracket})`}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
})
