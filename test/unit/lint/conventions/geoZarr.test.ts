import { conventionEntryCases, licenseAndUnitCases } from "./conventionEntryCases";
import { multiscalesCases } from "./multiscalesCases";
import { projCases } from "./projCases";
import { testPublished } from "./publishedCase";
import { spatialCases } from "./spatialCases";

testPublished("published entries of zarr_conventions", conventionEntryCases, "geozarr");
testPublished("published layouts of multiscales", multiscalesCases, "geozarr");
testPublished("published reference systems (proj:)", projCases, "geozarr");
testPublished("published grids (spatial:)", spatialCases, "geozarr");
testPublished("published units and licenses", licenseAndUnitCases, "geozarr");
