using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Cases;

/// <summary>Scalars at the root, in members, elements, entries and keys, under every set of options.</summary>
public class SimpleTypeTests
{
    [Theory]
    [MemberData(nameof(OptionSets.Theory), MemberType = typeof(OptionSets))]
    public void RoundTripAtTheRoot(string options)
    {
        var report = new Report();
        foreach ((Type type, object? value) in Samples.WithNullables)
        {
            Both.Of(type).RoundTrip(report, value, OptionSets.Get(options));
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(OptionSets.Theory), MemberType = typeof(OptionSets))]
    public void RoundTripInMembers(string options)
    {
        var report = new Report();
        foreach ((Type type, object? value) in Samples.WithNullables.Where(sample => TestScale.Takes("members", sample.Type, options)))
        {
            // In the usual run half of them, and a record in any case.
            foreach (Type definition in ((Type[])[typeof(Holder<>), typeof(FieldHolder<>), typeof(StructHolder<>)]).Where(holder => UsualRun.Takes(0.5, holder, type, options)))
            {
                Type holder = definition.MakeGenericType(type);
                object instance = Activator.CreateInstance(holder)!;
                foreach (System.Reflection.MemberInfo member in holder.GetMember("Value").Concat(holder.GetMember("Plain")))
                {
                    if (member is System.Reflection.PropertyInfo property)
                    {
                        property.SetValue(instance, value);
                    }
                    else
                    {
                        ((System.Reflection.FieldInfo)member).SetValue(instance, value);
                    }
                }

                Both.Of(holder).RoundTrip(report, instance, OptionSets.Get(options));
            }

            Type record = typeof(Positional<>).MakeGenericType(type);
            Both.Of(record).RoundTrip(report, Activator.CreateInstance(record, 3, value, "x"), OptionSets.Get(options));
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(OptionSets.Theory), MemberType = typeof(OptionSets))]
    public void RoundTripInCollections(string options)
    {
        var report = new Report();
        foreach (Type type in Samples.AllSimpleTypes.Where(type => TestScale.Takes("collections", type, options)))
        {
            object?[] values = Samples.WithNullables.Where(s => s.Type == type && !IsNotFinite(s.Value)).Select(s => s.Value).ToArray();
            var array = Array.CreateInstance(type, values.Length);
            Array.Copy(values, array, values.Length);
            Both.Of(array.GetType()).RoundTrip(report, array, OptionSets.Get(options));
            Type list = typeof(List<>).MakeGenericType(type);
            Both.Of(list).RoundTrip(report, Activator.CreateInstance(list, array), OptionSets.Get(options));
            Both.Of(typeof(IEnumerable<>).MakeGenericType(type)).RoundTrip(report, array, OptionSets.Get(options));
            Type dictionary = typeof(Dictionary<,>).MakeGenericType(typeof(string), type);
            var entries = (System.Collections.IDictionary)Activator.CreateInstance(dictionary)!;
            for (int i = 0; i < values.Length; i++)
            {
                entries.Add("Key " + i, values[i]);
            }

            Both.Of(dictionary).RoundTrip(report, entries, OptionSets.Get(options));
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(OptionSets.Theory), MemberType = typeof(OptionSets))]
    public void RoundTripAsKeys(string options)
    {
        var report = new Report();
        foreach (Type type in Samples.SimpleTypes)
        {
            Type dictionary = typeof(Dictionary<,>).MakeGenericType(type, typeof(int));
            foreach (object? value in Samples.Of(type))
            {
                if (value is not null)
                {
                    var entries = (System.Collections.IDictionary)Activator.CreateInstance(dictionary)!;
                    entries.Add(value, 1);
                    Both.Of(dictionary).RoundTrip(report, entries, OptionSets.Get(options));
                }
            }

            Both.Of(dictionary).RoundTrip(report, Activator.CreateInstance(dictionary), OptionSets.Get(options));
        }

        report.Check();
    }

    [Theory]
    [MemberData(nameof(OptionSets.Theory), MemberType = typeof(OptionSets))]
    public void WrittenAsObject(string options)
    {
        var report = new Report();
        foreach ((Type _, object? value) in Samples.Simple.Where((sample, i) => TestScale.Takes(sample.Type, i, options)))
        {
            Both.Write<object?>(report, value, OptionSets.Get(options));
            Both.Write<object?[]>(report, [value, null, value], OptionSets.Get(options));
            Both.Write(report, new Holder<object> { Value = value }, OptionSets.Get(options));
            Both.Write(report, new Dictionary<string, object?> { ["KeyName"] = value }, OptionSets.Get(options));
        }

        report.Check();
    }

    public static bool IsNotFinite(object? value) => value switch
    {
        double d => !double.IsFinite(d),
        float f => !float.IsFinite(f),
        Half h => !Half.IsFinite(h),
        _ => false,
    };
}
