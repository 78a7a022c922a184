import Box from '@mui/material/Box'

interface CountTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly title: string; readonly counts: readonly string[] }[]
}

const cell = { py: 0.75, borderBottom: 1, borderColor: 'divider' } as const
const right = { ...cell, textAlign: 'right', pl: 2, fontVariantNumeric: 'tabular-nums' } as const

/** A table of counts by kind of entry. */
export function CountTable({ caption, columns, rows }: CountTableProps) {
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', typography: 'body2' }}>
      <Box component="caption" sx={{ textAlign: 'left', pb: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {caption}
      </Box>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={{ ...cell, textAlign: 'left' }}>
            Kind
          </Box>
          {columns.map((column) => (
            <Box key={column} component="th" scope="col" sx={right}>
              {column}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, counts }) => (
          <tr key={title}>
            <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 'normal' }}>
              {title}
            </Box>
            {counts.map((value, index) => (
              <Box key={columns[index]} component="td" sx={right}>
                {value}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
