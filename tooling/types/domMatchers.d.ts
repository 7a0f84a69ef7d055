// The types of the matchers that the browser preset adds.
import '@testing-library/jest-dom';
