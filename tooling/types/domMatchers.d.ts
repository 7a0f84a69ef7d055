// The matchers that the browser preset adds, for every package whose tests run on it.
import '@testing-library/jest-dom';
