import { anndataCases } from "./anndataCases";
import { testPublished } from "./publishedCase";

testPublished("published format of anndata", anndataCases, "anndata");
