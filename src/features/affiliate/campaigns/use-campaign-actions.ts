import { affiliateDeletions, useDeleteCampaign, useEndCampaign, type Campaign } from '#api/affiliates/campaigns.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'

/** Functions that end and delete campaigns; both can be undone. */
export function useCampaignActions() {
  const { enqueueSnackbar } = useSnackbar()
  const ending = useEndCampaign()
  const deletion = useDeleteCampaign()
  const removeUndoably = useUndoableDeletion(affiliateDeletions)
  const setEnd = async (id: Campaign['id'], day: CalendarDate | null): Promise<boolean> => {
    try {
      await ending.mutateAsync({ id, day })
      return true
    } catch (error) {
      enqueueSnackbar(`Couldn’t change the campaign: ${errorText(error)}`, { variant: 'error' })
      return false
    }
  }
  const end = async ({ id, name, end_date: before, start_date: start }: Campaign, today: CalendarDate) => {
    // A campaign that has not started ends on its first day.
    const day = start !== null && start > today ? start : today
    if (!(await setEnd(id, day))) return
    enqueueSnackbar(day === today ? `${name} ends today.` : `${name} ends on its first day.`, {
      action: { label: 'Undo', act: () => void setEnd(id, before) },
    })
  }
  const remove = ({ id, name }: Campaign) =>
    removeUndoably([id], `${name} and its links deleted. Its clicks stay counted.`, 'the campaign', async () => {
      await deletion.mutateAsync(id)
    })
  return {
    end: (campaign: Campaign, today: CalendarDate) => void end(campaign, today),
    remove,
  }
}
