import { mdiArrowLeft } from '@mdi/js'
import Box from '@mui/material/Box'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { PageAction } from '#ui/layout/page-action.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { theme } from '#ui/theme/theme.ts'
import { ChartSamples } from './chart-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { FigureSamples } from './figure-samples.tsx'
import { SurfaceSamples } from './surface-samples.tsx'

// The demo trades that they are computed from take a moment.
const AnalysisSamples = lazyPart(async () => (await import('./analysis-samples.tsx')).default)

const modes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: { system: 'System', light: 'Light', dark: 'Dark' }[value],
}))

function ModeChoice() {
  const { mode = 'system', setMode } = useColorScheme()
  return <Segments label="Theme" options={modes} value={mode} onChange={setMode} />
}

/** /dev/ui: every part of src/ui in its states. Only development builds have it. */
export default function StyleGuidePage() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" noSsr disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <main>
        <Page
          title="Style guide"
          subtitle="Each part in its states"
          actions={
            <>
              <PageAction component={Link} to="/dashboard" icon={mdiArrowLeft} label="Dashboard" />
              <ModeChoice />
            </>
          }
        >
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <FieldSamples />
            <FigureSamples />
            <ChartSamples />
            <SurfaceSamples />
            <AnalysisSamples />
          </Box>
        </Page>
      </main>
      <Snackbars />
    </ThemeProvider>
  )
}
