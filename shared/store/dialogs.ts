import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The shell's dialogs. At most one is open at a time. */
export type DialogName = 'login' | 'forgot' | 'register';

interface DialogsState {
  open: DialogName | null;
  /** The typed email address. The next dialog starts with this address. */
  email: string;
}

const initialState: DialogsState = { open: null, email: '' };

const dialogs = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    openDialog: (state, { payload }: PayloadAction<DialogName>) => {
      state.open = payload;
    },
    closeDialog: (state) => {
      state.open = null;
    },
    emailTyped: (state, { payload }: PayloadAction<string>) => {
      state.email = payload;
    },
  },
  selectors: {
    selectOpenDialog: (state) => state.open,
    selectTypedEmail: (state) => state.email,
  },
});

export const { openDialog, closeDialog, emailTyped } = dialogs.actions;
export const { selectOpenDialog, selectTypedEmail } = dialogs.selectors;
export const dialogsSlice = dialogs;
