import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The shell's dialogs. At most one is open at a time. */
export type DialogName = 'login' | 'sign-in-link' | 'forgot' | 'register';

interface DialogsState {
  open: DialogName | null;
  /** The typed email address. The next dialog starts with this address. */
  email: string;
  /** A sentence above the sign-in form that says why the customer has to sign in. Empty if the customer opened it. */
  signInReason: string;
}

const initialState: DialogsState = { open: null, email: '', signInReason: '' };

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    openDialog: (state, { payload }: PayloadAction<DialogName>) => {
      state.open = payload;
    },
    /** Opens the sign-in dialog for a reason, unless a dialog is open already. */
    askToSignIn: (state, { payload }: PayloadAction<string>) => {
      state.open ??= 'login';
      state.signInReason = payload;
    },
    closeDialog: (state) => {
      state.open = null;
      state.signInReason = '';
    },
    emailTyped: (state, { payload }: PayloadAction<string>) => {
      state.email = payload;
    },
  },
  selectors: {
    selectOpenDialog: (state) => state.open,
    selectTypedEmail: (state) => state.email,
    selectSignInReason: (state) => state.signInReason,
  },
});

export const { openDialog, askToSignIn, closeDialog, emailTyped } = dialogsSlice.actions;
export const { selectOpenDialog, selectTypedEmail, selectSignInReason } = dialogsSlice.selectors;
