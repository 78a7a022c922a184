import { configure } from '@testing-library/react'

// On a machine busy with other tests, screens can take longer than the default of one second.
configure({ asyncUtilTimeout: 30_000 })
