import { omeImageCases } from "./omeImageCases";
import { omeLabelCases } from "./omeLabelCases";
import { omePlateCases } from "./omePlateCases";
import { omeStoreCases } from "./omeStoreCases";
import { testPublished } from "./publishedCase";

testPublished("published images of OME-Zarr", omeImageCases, "ome");
testPublished("published plates and wells of OME-Zarr", omePlateCases, "ome");
testPublished("published labels and collections of OME-Zarr", omeLabelCases, "ome");
testPublished("published stores of OME-Zarr", omeStoreCases, "ome");
