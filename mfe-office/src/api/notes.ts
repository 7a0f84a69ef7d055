import { api } from 'shared/api';
import { send } from 'shared/calls/endpoints';
import { ADD_NOTE, type OfficeNoteRequest } from 'shared/contract/officeNotes';
import { ownEndpoints } from 'shared/remote/ownEndpoints';

const { addNote } = ownEndpoints(api, (build) => ({
  addNote: build.mutation<null, OfficeNoteRequest>(send(ADD_NOTE)),
}));

export const useAddNoteMutation = addNote.useMutation;
