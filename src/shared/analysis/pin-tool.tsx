import { mdiPin, mdiPinOutline } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { dashboardLayoutQuery, useSaveDashboardLayout } from '#api/accounts/dashboard-layout.ts'
import { toolTitles } from '#domain/analysis/parts/tool-titles.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import type { Id } from '#domain/numbers/units.ts'
import { defaultLayout } from '#shared/dashboard/default-layout.ts'
import { isPinned, togglePin } from '#shared/dashboard/tool-widgets.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import type { OptionTexts } from './stated-options.ts'

const none: readonly Id[] = []
const noOptions: OptionTexts = {}

interface PinToolProps {
  readonly tool: ToolKey
  /** Several are kept with the widget; else it shows the dashboard's portfolio. */
  readonly portfolioIds?: readonly Id[]
  /** The options that the tool is shown with, kept with the widget; only those that differ from the usual. */
  readonly options?: OptionTexts
}

/** Shows a tool on the dashboard, or takes it away. Waits for the stored layout, so that it overwrites none. */
export function PinTool({ tool, portfolioIds = none, options = noOptions }: PinToolProps) {
  const { enqueueSnackbar } = useSnackbar()
  const { data } = useQuery(dashboardLayoutQuery)
  const { mutate } = useSaveDashboardLayout()
  const layout = data === undefined ? null : (data ?? defaultLayout)
  const isOn = layout !== null && isPinned(layout, tool)
  return (
    <IconButton
      aria-label={`Pin to dashboard: ${toolTitles[tool]}`}
      aria-pressed={isOn}
      title="Pin to dashboard"
      disabled={layout === null}
      onClick={() => {
        if (layout === null) return
        mutate(togglePin(layout, tool, { portfolioIds, options }), {
          onSuccess: () =>
            enqueueSnackbar(isOn ? 'Removed from dashboard' : 'Added to dashboard', { variant: 'success' }),
          onError: (problem) => enqueueSnackbar(`Couldn’t save layout: ${errorText(problem)}`, { variant: 'error' }),
        })
      }}
    >
      <Icon path={isOn ? mdiPin : mdiPinOutline} />
    </IconButton>
  )
}
