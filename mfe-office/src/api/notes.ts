import { api } from 'shared/api';
import { send } from 'shared/calls/endpoints';
import type { OfficeNoteRequest } from 'shared/contract/office';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const { addNote } = ownEndpoints(api, (build) => ({
  /** Adds a note that only staff can read. */
  addNote: build.mutation<null, OfficeNoteRequest>(send('/api/office/notes', ['about', 'text'])),
}));

export const useAddNoteMutation = addNote.useMutation;
