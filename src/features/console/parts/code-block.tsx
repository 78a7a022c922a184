import Box from '@mui/material/Box'

interface CodeBlockProps {
  readonly label: string
  readonly children: string
  /** Scrolls beyond this height, in pixels. */
  readonly maxHeight?: number
}

/** Text as it is written, in a box that scrolls by pointer and keyboard. */
export function CodeBlock({ label, children, maxHeight = 420 }: CodeBlockProps) {
  return (
    <Box
      component="section"
      aria-label={label}
      tabIndex={0}
      sx={{
        p: 1.5,
        maxHeight,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.default',
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
        fontSize: 12.5,
        lineHeight: 1.55,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        tabSize: 2,
      }}
    >
      <Box component="pre" sx={{ m: 0, font: 'inherit', whiteSpace: 'inherit' }}>
        {children}
      </Box>
    </Box>
  )
}
