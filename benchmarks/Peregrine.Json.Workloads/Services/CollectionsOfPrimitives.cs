namespace Peregrine.Json.Workloads.Services;

/// <summary>Long collections of small values: 49 KB.</summary>
public sealed class CollectionsOfPrimitives
{
    public byte[]? ByteArray { get; set; }

    public DateTime[]? DateTimeArray { get; set; }

    public Dictionary<int, string>? Dictionary { get; set; }

    public List<int>? ListOfInt { get; set; }

    internal static CollectionsOfPrimitives Make(Prose prose)
    {
        const int Count = 1_024;
        var bytes = new byte[Count];
        prose.Random.NextBytes(bytes);
        var dates = new DateTime[Count];
        var dictionary = new Dictionary<int, string>(Count);
        for (int i = 0; i < Count; i++)
        {
            dates[i] = prose.Moment((DateTimeKind)(i % 3), fraction: true);
            dictionary.Add(i, prose.Digits(1 + prose.Number(4)));
        }

        return new CollectionsOfPrimitives
        {
            ByteArray = bytes,
            DateTimeArray = dates,
            Dictionary = dictionary,
            ListOfInt = prose.Many(Count, static p => p.Number(1_024)),
        };
    }
}
