using System.Collections.ObjectModel;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <content>Types that .NET 8 does not have.</content>
public static partial class CommonConverters
{
    /// <summary>Returns a converter that reads and writes <see cref="System.Collections.ObjectModel.ReadOnlySet{T}"/> as an array.</summary>
    public static JsonConverter<ReadOnlySet<T>> ReadOnlySet<T>() => new FixedCollectionConverter<ReadOnlySet<T>>(
        static options => JsonMetadataServices.CreateImmutableEnumerableInfo<ReadOnlySet<T>, T>(options, new(), static items => new(items.ToHashSet())));
}
