using System.Text.Json.Serialization;
using Peregrine.Json.Workloads.Cold;

namespace Peregrine.Json.Start;

/// <summary>One object.</summary>
public sealed class Thing
{
    public int Id { get; set; }

    public string? Name { get; set; }

    public double Price { get; set; }

    public string[]? Tags { get; set; }
}

[JsonSerializable(typeof(Thing))]
[JsonSerializable(typeof(ColdMethodA))]
[JsonSerializable(typeof(ColdParentB))]
[JsonSerializable(typeof(ColdProfileC))]
[JsonSerializable(typeof(ColdTaxD))]
[JsonSerializable(typeof(ColdHiddenE))]
[JsonSerializable(typeof(ColdCountryF))]
[JsonSerializable(typeof(ColdNoteG))]
[JsonSerializable(typeof(ColdPlaceH))]
[JsonSerializable(typeof(ColdDiscountI))]
[JsonSerializable(typeof(ColdScoreJ))]
[JsonSerializable(typeof(ColdPlaceK))]
[JsonSerializable(typeof(ColdTaxL))]
[JsonSerializable(typeof(ColdCountryM))]
[JsonSerializable(typeof(ColdAmountN))]
[JsonSerializable(typeof(ColdCountO))]
[JsonSerializable(typeof(ColdCategoryP))]
[JsonSerializable(typeof(ColdCommentQ))]
[JsonSerializable(typeof(ColdCountR))]
[JsonSerializable(typeof(ColdSourceS))]
[JsonSerializable(typeof(ColdColorT))]
internal sealed partial class Context : JsonSerializerContext;
