namespace Peregrine.Json.Tool.Diff;

/// <summary>A difference: a value that exists in only one document, or two different values that are matched with each other.</summary>
internal readonly record struct Difference(JsonValueView? Old, JsonPointer? OldPath, JsonValueView? New, JsonPointer? NewPath);
