namespace Peregrine.Json.Tables.Generator;

/// <summary>Every generated file: its path from the root of the repository, and what is in it.</summary>
public static class GeneratedTables
{
    private const string Folder = "src/Peregrine.Json/Tables/";
    private const string Values = "src/Peregrine.Json/Converters/Generated/";
    private const string Collections = "src/Peregrine.Json/Converters/Collection/";

    public static IReadOnlyList<(string Path, Func<string> Text)> All { get; } =
    [
        (Folder + "PowersOfTen.g.cs", PowersOfTenTable.Text),
        (Folder + "DigitPairs.g.cs", DigitPairsTable.Text),
        (Folder + "SmallNumbers.g.cs", SmallNumbersTable.Text),
        (Folder + "DigitCounts.g.cs", DigitCountsTable.Text),
        (Folder + "CalendarText.g.cs", CalendarTextTable.Text),
        (Folder + "GapShuffles.g.cs", GapShufflesTable.Text),
        (Values + "ValueReads.g.cs", ValueMethodsTable.Reads),
        (Values + "ValueWrites.g.cs", ValueMethodsTable.Writes),
        ("src/Peregrine.Json/Discovery/SimpleTypes.g.cs", SimpleTypesTable.Contracts),
        ("src/Peregrine.Json/Errors/ConversionText.g.cs", SimpleTypeNames.ForTexts),
        ("src/Peregrine.Json.Generator/Parsing/SimpleTypes.g.cs", SimpleTypeNames.ForGenerator),
        ("src/Peregrine.Json.Analyzers/SimpleTypes.g.cs", SimpleTypeNames.ForAnalyzers),
        ("src/Peregrine.Json/Converters/Value/NullableNumbers.g.cs", SimpleTypesTable.Nullables),
        ("src/Peregrine.Json/Platform/StjVersion.Numbers.g.cs", SimpleTypesTable.Refusals),
        (Collections + "RowAccess.g.cs", CollectionAccessTable.Rows),
        (Collections + "EntryAccess.g.cs", CollectionAccessTable.Entries),
        ("src/Peregrine.Json.Generator/Models/Marks.g.cs", MarksSources.Text),
        .. TrySources.All,
        .. MetadataSources.All,
        .. PopulateSources.All,
        .. HttpSources.All,
        .. FacadeSources.All,
        .. AdoptedSources.All,
    ];
}
