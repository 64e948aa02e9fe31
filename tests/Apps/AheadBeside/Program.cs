using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.AheadBeside;

internal static class Program
{
    private static int s_agreed, s_failed;

    private static int Main()
    {
        // First by generated code alone: by a context, its metadata might serve.
        string person = JsonSerializer.Serialize(new Person()), job = JsonSerializer.Serialize(new Job()), args = JsonSerializer.Serialize(new ChangedEventArgs()), drawn = JsonSerializer.Serialize(new Drawn());
        Check("person again", person, JsonSerializer.Serialize(JsonSerializer.Deserialize<Person>(person)));
        Check("job again", job, JsonSerializer.Serialize(JsonSerializer.Deserialize<Job>(job)));
        Check("arguments again", args, JsonSerializer.Serialize(JsonSerializer.Deserialize<ChangedEventArgs>(args)));
        Same(new Person(), Context.Default.Person, person);
        Same(new Job(), Context.Default.Job, job);
        Same(new ChangedEventArgs(), Context.Default.ChangedEventArgs, args);
        Same(new Drawn(), Context.Default.Drawn, drawn);

        const string Written = """{"Level":"High","Other":"High","Maybe":"High","Old":1,"Older":2,"Oldest":3,"New":4,"Unsigned":5,"Trimmed":6,"Null":null,"Fresh":{"A":7},"Former":{"A":8}}""";
        Check("warned", Written, JsonSerializer.Serialize(new Warned()));
        Check("warned again", Written, JsonSerializer.Serialize(JsonSerializer.Deserialize<Warned>(Written)));
        Check("how", "GeneratedCode", JsonSerializer.Describe<Warned>().Reading.ToString());
        Check("how beside another generator", "GeneratedCode", JsonSerializer.Describe<Person>().Reading.ToString());
        Console.WriteLine($"{s_agreed} agreed, {s_failed} failed");
        return s_failed == 0 ? 0 : 1;
    }

    private static void Same<T>(T value, JsonTypeInfo<T> info, string written) => Check(typeof(T).Name, Stj.Serialize(value, info), written);

    private static void Check(string what, string expected, string actual)
    {
        if (expected == actual)
        {
            s_agreed++;
            return;
        }

        s_failed++;
        Console.WriteLine($"{what}: {actual} instead of {expected}");
    }
}
