import { configure } from '@testing-library/react'

// A machine that is busy with other tests takes longer than the usual second for what a screen is to show.
configure({ asyncUtilTimeout: 30_000 })
